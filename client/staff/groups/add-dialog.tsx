import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundMember } from '#shared/contract/staff/groups.ts'
import { groupMemberList } from '#shared/limits/staff.ts'
import { staffGroupsText as text } from '#shared/texts/staff/groups.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { formatDateOf } from '../mentors/format.ts'
import { useStep } from '../use-step.ts'
import { readGroupsAgain } from './read-again.ts'

type Props = { readonly groupId: string; readonly onClose: () => void }

/** Finds members by part of a name or the whole address, and adds one after the other [GP3]. */
export function AddDialog({ groupId, onClose }: Props) {
  const [words, setWords] = useState('')
  const [added, setAdded] = useState('')
  const search = useDebouncedValue(words.trim())
  const { data, error, refetch } = useQuery({
    queryKey: ['found-members', groupId, search],
    queryFn: () => staffApi.groups.findMembers.query({ groupId, search }),
    ...{ placeholderData: keepPreviousData, enabled: search !== '', gcTime: 0 },
  })
  const found = search === '' ? [] : (data ?? [])
  const isNone = search !== '' && data?.length === 0
  return (
    <Dialog title={text('add.open')} onClose={onClose}>
      <p className="text-muted">{text('add.lead', { max: groupMemberList.found })}</p>
      <TextField
        data-first-focus
        label={text('add.search')}
        type="search"
        autoComplete="off"
        maxLength={groupMemberList.search}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Problem text={error ? failureOf(error).text : null} />
      <ul aria-label={text('add.found')} className="grid gap-1 empty:hidden">
        {found.map((member) => (
          <FoundRow
            key={member.id}
            {...{ groupId, member }}
            onAdded={async () => {
              setAdded(text('add.done', { name: member.name }))
              await Promise.all([refetch(), readGroupsAgain()])
            }}
          />
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {isNone ? text('add.none') : added}
      </p>
    </Dialog>
  )
}

type RowProps = {
  readonly groupId: string
  readonly member: FoundMember
  readonly onAdded: () => Promise<void>
}

function FoundRow({ groupId, member: { id: userId, role, name, isMember, joinedAt }, onAdded }: RowProps) {
  const { problem, isPending, submit } = useStep(async () => {
    await staffApi.groups.setMember.mutate({ groupId, userId, isMember: true })
    await onAdded()
  })
  return (
    <li className="grid gap-1 rounded-md border border-line px-3 py-1.5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span className="min-w-0 text-sm wrap-anywhere">
          <strong>{name}</strong>{' '}
          <span className="text-muted">
            · {text('add.joined', { role: text(`role.${role}`), date: formatDateOf(joinedAt) })}
          </span>
        </span>
        {isMember ? (
          <span className="flex-none text-sm text-muted">{text('add.isMember')}</span>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            aria-label={text('add.addOne', { name })}
            isPending={isPending}
            onClick={submit}
          >
            {text('add.add')}
          </Button>
        )}
      </div>
      <Problem text={problem} />
    </li>
  )
}
