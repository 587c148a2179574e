import { useQuery } from '@tanstack/react-query'
import type { FittingMentor } from '#shared/contract/people.ts'
import { queryWithFallback } from '#client/sync/react/sync.ts'

/**
 * The mentors who fit the member; `expiryId`: in place of the mentor of this expired request. Null until they are loaded, empty
 * if they cannot be.
 */
export function useFitting(expiryId?: string): readonly FittingMentor[] | null {
  const { data, isError } = useQuery({
    queryKey: ['fitting', expiryId ?? ''],
    queryFn: ({ signal }) =>
      queryWithFallback(
        (calls, options) => calls.people.fitting.query({ expiryId: expiryId ?? null }, options),
        signal,
      ),
    staleTime: 60_000,
    retry: 1,
  })
  return data ?? (isError ? [] : null)
}
