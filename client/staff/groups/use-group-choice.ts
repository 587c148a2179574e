import { useQuery } from '@tanstack/react-query'
import { staffGroupsText as text } from '#shared/texts/staff/groups.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { useAddress } from '../address.ts'
import type { Choice } from '../list/filters.tsx'

/** A minute: groups change seldom, and each list has them. */
const staleTime = 60_000

export const groupOptionsKey = ['group-options']

/** The filter "Group" of a list: all, or one of them [GP4]. Until they are read, the group of the address is one. */
export function useGroupChoice(): Choice {
  const wanted = useAddress().search.get('group')
  const { data } = useQuery({
    queryKey: groupOptionsKey,
    queryFn: () => staffApi.groups.options.query(),
    staleTime,
  })
  const unread = data || wanted === null ? [] : [[wanted, text('filter.unknown')] as const]
  const read = (data ?? []).map(
    ({ id, name, isArchived }) => [id, isArchived ? text('filter.archived', { name }) : name] as const,
  )
  return { label: text('filter.label'), options: [['', text('filter.all')], ...read, ...unread] }
}

/** What is asked for a choice of a group. */
export const groupOf = (chosen: string): string | null => (chosen === '' ? null : chosen)
