import { useQuery } from '@tanstack/react-query'
import type { FittingMentor } from '#shared/contract/people.ts'
import { queryWithFallback } from '#client/sync/react/sync.ts'

const none: readonly FittingMentor[] = []

/** The mentors who fit the member; `expiryId`: in place of the mentor of this expired request. Empty until they are loaded. */
export function useFitting(expiryId?: string): readonly FittingMentor[] {
  const { data } = useQuery({
    queryKey: ['fitting', expiryId ?? ''],
    queryFn: ({ signal }) =>
      queryWithFallback(
        (calls, options) => calls.people.fitting.query({ expiryId: expiryId ?? null }, options),
        signal,
      ),
    staleTime: 60_000,
    retry: 1,
  })
  return data ?? none
}
