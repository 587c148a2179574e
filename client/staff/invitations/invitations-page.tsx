import { useState } from 'react'
import { invitationStates } from '#shared/contract/staff/invitations.ts'
import type { InvitationRow } from '#shared/contract/staff/invitations.ts'
import { invitationList } from '#shared/limits/account.ts'
import { staffInvitationsText as text } from '#shared/texts/staff/invitations.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Link } from '../frame/link.tsx'
import { groupOf, useGroupChoice } from '../groups/use-group-choice.ts'
import type { Columns } from '../list/data-table.tsx'
import { choice } from '../list/filters.tsx'
import { List } from '../list/list.tsx'
import { formatDateOf } from '../mentors/format.ts'
import { CodeDialog, DomainDialog, LinkDialog } from './create-dialogs.tsx'
import { nameOf, readInvitationsAgain, RowSteps } from './row-steps.tsx'

export const inviteListPath = '/staff/invitations/list'

const columns = (): Columns<InvitationRow> => [
  {
    id: 'what',
    header: text('list.what'),
    cell: (row) => (
      <>
        <strong className="block wrap-anywhere">{nameOf(row)}</strong>
        <span className="text-muted">{text(`state.${row.state}`)}</span>
      </>
    ),
  },
  { id: 'role', header: text('list.role'), cell: ({ role }) => text(`role.${role}`) },
  {
    id: 'group',
    header: text('list.group'),
    cell: ({ group }) => group !== null && <bdi className="wrap-anywhere">{group}</bdi>,
  },
  {
    id: 'uses',
    header: text('list.uses'),
    cell: ({ kind, uses, maxUses }) =>
      kind === 'domain' ? text('list.usedOften', { uses }) : text('list.used', { uses, max: maxUses }),
  },
  {
    id: 'until',
    header: text('list.until'),
    cell: ({ expiresAt }) => <span className="whitespace-nowrap">{formatDateOf(expiresAt)}</span>,
  },
  { id: 'step', header: text('list.step'), cell: (row) => <RowSteps row={row} /> },
]

/** The invitations, the latest first, and what creates some [IV7]. */
export function InvitationsPage({ product }: { readonly product: string }) {
  const state = choice(text('list.state'), ['', ...invitationStates], (one) =>
    text(one === '' ? 'list.anyState' : `state.${one}`),
  )
  const group = useGroupChoice()
  return (
    <List
      product={product}
      list={{
        ...{ name: 'invitations', title: text('list.title'), text: text('list.lead') },
        search: { label: text('list.search'), hint: text('list.searchHint'), max: invitationList.search },
        choices: { state, group },
        read: ({ search, place, chosen }) =>
          staffApi.invitations.list.query({
            ...{ search, ...place, group: groupOf(chosen.group) },
            state: chosen.state === '' ? null : chosen.state,
          }),
        columns,
        rowId: ({ id }) => id,
        none: text('list.none'),
      }}
    >
      {() => <Create />}
    </List>
  )
}

const dialogs = { link: LinkDialog, code: CodeDialog, domain: DomainDialog } as const
type Kind = keyof typeof dialogs

function Create() {
  const [kind, setKind] = useState<Kind | null>(null)
  const Open = kind && dialogs[kind]
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={inviteListPath} className={buttonStyle('primary', 'sm')}>
        {text('file.open')}
      </Link>
      {(['link', 'code', 'domain'] as const).map((one) => (
        <Button key={one} size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setKind(one)}>
          {text(`${one}.open`)}
        </Button>
      ))}
      {Open && (
        <Open
          onClose={() => setKind(null)}
          onDone={async () => {
            setKind(null)
            await readInvitationsAgain()
          }}
        />
      )}
    </div>
  )
}
