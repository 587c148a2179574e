import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { memberRoles } from '#shared/contract/staff/groups.ts'
import type { GroupMember, GroupRow } from '#shared/contract/staff/groups.ts'
import { groupMemberList } from '#shared/limits/staff.ts'
import { staffGroupsText as text } from '#shared/texts/staff/groups.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { StepForm } from '../form/step-form.tsx'
import { ConsolePage } from '../frame/console-page.tsx'
import { Link } from '../frame/link.tsx'
import type { Columns } from '../list/data-table.tsx'
import { choice } from '../list/filters.tsx'
import { List } from '../list/list.tsx'
import { formatDateOf } from '../mentors/format.ts'
import { useRead } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { AddDialog } from './add-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { readGroupsAgain } from './read-again.ts'
import { RemoveButton } from './remove-button.tsx'

type Props = { readonly product: string; readonly groupId: string }

/** One group: what is counted of it, its members, and what staff can do [GP3]. */
export function GroupPage({ product, groupId }: Props) {
  const { data, isError, error } = useRead(['group', groupId], () => staffApi.groups.group.query({ groupId }))
  if (data) return <Members product={product} group={data} />
  const isMissing = isError && failureOf(error).reason === 'app.notFound'
  return (
    <ConsolePage title={isMissing ? text('list.title') : text('page.loading')} product={product} text="">
      {isMissing && (
        <EmptyState icon={UsersRound} title={text('page.missing')}>
          <Link to="/staff/groups">{text('page.back')}</Link>
        </EmptyState>
      )}
      {isError && !isMissing && <Problem text={failureOf(error).text} />}
    </ConsolePage>
  )
}

type GroupProps = { readonly group: GroupRow }

function Members({ product, group }: GroupProps & { readonly product: string }) {
  const { id: groupId, name, createdAt, archivedAt } = group
  const role = choice(text('members.role'), ['', ...memberRoles], (one) =>
    text(one === '' ? 'members.anyRole' : `role.${one}`),
  )
  const [columns] = useState(() => () => columnsOf(groupId))
  return (
    <List
      product={product}
      list={{
        ...{ name: 'group-members', title: name },
        text:
          archivedAt === null
            ? text('page.lead', { date: formatDateOf(createdAt) })
            : text('page.archived', { date: formatDateOf(archivedAt) }),
        search: {
          ...{ label: text('members.search'), hint: text('members.searchHint') },
          max: groupMemberList.search,
        },
        choices: { role },
        read: ({ search, place, chosen }) =>
          staffApi.groups.members.query({
            ...{ groupId, search, ...place },
            role: chosen.role === '' ? null : chosen.role,
          }),
        ...{ columns, readKey: groupId },
        rowId: ({ id }) => id,
        none: text('members.none'),
      }}
      head={
        <>
          <p className="-order-1">
            <Link to="/staff/groups">{text('page.back')}</Link>
          </p>
          <Facts group={group} />
          <Steps group={group} />
        </>
      }
    />
  )
}

/** What is counted, each with a link to the list of it. */
function Facts({ group: { id, mentees, mentors, unmatched, pairs } }: GroupProps) {
  const links = [
    [`/staff/groups/${id}?role=mentee`, text('page.mentees', { count: mentees })],
    [`/staff/mentors?group=${id}`, text('page.mentors', { count: mentors })],
    [`/staff/suggestions?group=${id}`, text('page.unmatched', { count: unmatched })],
    [`/staff/pairs?group=${id}`, text('page.pairs', { count: pairs })],
    [`/staff/figures?group=${id}`, text('page.figures')],
  ] as const
  return (
    <ul aria-label={text('page.facts')} className="flex flex-wrap gap-x-5 gap-y-1">
      {links.map(([to, words]) => (
        <li key={to}>
          <Link to={to}>{words}</Link>
        </li>
      ))}
    </ul>
  )
}

function Steps({ group }: GroupProps) {
  const { id: groupId, archivedAt } = group
  const [open, setOpen] = useState<'add' | 'rename' | 'archive' | null>(null)
  const onDone = async () => {
    setOpen(null)
    await readGroupsAgain()
  }
  const archive = (isArchived: boolean) => staffApi.groups.archive.mutate({ groupId, isArchived })
  const reopen = useStep(async () => {
    await archive(false)
    await readGroupsAgain()
  })
  const onClose = () => setOpen(null)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {archivedAt === null && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('add')}>
            {text('add.open')}
          </Button>
        )}
        <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('rename')}>
          {text('name.rename')}
        </Button>
        {archivedAt === null ? (
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('archive')}>
            {text('archive.open')}
          </Button>
        ) : (
          <Button size="sm" variant="secondary" isPending={reopen.isPending} onClick={reopen.submit}>
            {text('archive.reopen')}
          </Button>
        )}
      </div>
      <Problem text={reopen.problem} />
      {open === 'add' && <AddDialog groupId={groupId} onClose={onClose} />}
      {open === 'rename' && <NameDialog group={group} {...{ onClose, onDone }} />}
      {open === 'archive' && (
        <StepForm
          {...{ title: text('archive.title'), lead: text('archive.lead'), isReady: true, onClose, onDone }}
          work={() => archive(true)}
        />
      )}
    </div>
  )
}

const columnsOf = (groupId: string): Columns<GroupMember> => [
  {
    id: 'name',
    header: text('members.name'),
    cell: ({ id, role, name, isSuspended, isGroupOnly }) => (
      <>
        {role === 'mentor' ? (
          <Link to={`/staff/mentors/${id}`} isMain>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        {isSuspended && <span className="block text-danger">{text('members.suspended')}</span>}
        {isGroupOnly && <span className="block text-muted">{text('members.groupOnly')}</span>}
      </>
    ),
  },
  { id: 'role', header: text('members.role'), cell: ({ role }) => text(`role.${role}`) },
  {
    id: 'pairs',
    header: text('members.pairs'),
    cell: ({ id, pairs }) =>
      pairs > 0 && <Link to={`/staff/pairs?q=${id}`}>{text('page.pairs', { count: pairs })}</Link>,
  },
  {
    id: 'added',
    header: text('members.added'),
    cell: ({ addedAt }) => <span className="whitespace-nowrap">{formatDateOf(addedAt)}</span>,
  },
  {
    id: 'step',
    header: text('members.step'),
    cell: (member) => <RemoveButton {...{ groupId, member }} />,
  },
]
