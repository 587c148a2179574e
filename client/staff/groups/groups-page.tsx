import { useState } from 'react'
import { groupShows } from '#shared/contract/staff/groups.ts'
import type { GroupRow } from '#shared/contract/staff/groups.ts'
import { groupList } from '#shared/limits/staff.ts'
import { staffGroupsText as text } from '#shared/texts/staff/groups.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { go } from '../address.ts'
import { Link } from '../frame/link.tsx'
import type { Columns } from '../list/data-table.tsx'
import { choice } from '../list/filters.tsx'
import { List } from '../list/list.tsx'
import { formatDateOf } from '../mentors/format.ts'
import { NameDialog } from './name-dialog.tsx'
import { readGroupsAgain } from './read-again.ts'

const counts = ['mentees', 'mentors', 'unmatched', 'pairs'] as const

const columns = (): Columns<GroupRow> => [
  {
    id: 'name',
    header: text('list.name'),
    cell: ({ id, name }) => (
      <Link to={`/staff/groups/${id}`} isMain>
        <bdi className="wrap-anywhere">{name}</bdi>
      </Link>
    ),
  },
  ...counts.map((count) => ({
    id: count,
    header: text(`list.${count}`),
    cell: (row: GroupRow) => row[count],
  })),
  {
    id: 'created',
    header: text('list.created'),
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateOf(createdAt)}</span>,
  },
  {
    id: 'archived',
    header: text('list.archived'),
    cell: ({ archivedAt }) =>
      archivedAt !== null && <span className="whitespace-nowrap">{formatDateOf(archivedAt)}</span>,
  },
]

/** The groups, by search, open or archived [GP2]. */
export function GroupsPage({ product }: { readonly product: string }) {
  const show = choice(text('list.show'), groupShows, (one) => text(`show.${one}`))
  return (
    <List
      product={product}
      list={{
        ...{ name: 'groups', title: text('list.title'), text: text('list.lead') },
        search: { label: text('list.search'), hint: text('list.searchHint'), max: groupList.search },
        choices: { show },
        read: ({ search, place, chosen }) =>
          staffApi.groups.list.query({ search, ...place, show: chosen.show }),
        columns,
        rowId: ({ id }) => id,
        none: text('list.none'),
      }}
    >
      {() => <CreateButton />}
    </List>
  )
}

function CreateButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <p>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text('name.create')}
      </Button>
      {isOpen && (
        <NameDialog
          onClose={() => setIsOpen(false)}
          onDone={async (groupId) => {
            setIsOpen(false)
            await readGroupsAgain()
            go(`/staff/groups/${groupId}`)
          }}
        />
      )}
    </p>
  )
}
