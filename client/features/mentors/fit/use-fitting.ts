import { useQuery } from '@tanstack/react-query'
import type { FittingMentor } from '#shared/contract/people.ts'
import { queryWithFallback } from '#client/sync/react/sync.ts'

/** In place of which mentor: that of an expired request, or of a connection that has ended. */
type After = { readonly expiryId?: string; readonly endingId?: string }

/** The mentors who fit the member. Null until they are loaded, empty if they cannot be. */
export function useFitting({ expiryId, endingId }: After = {}): readonly FittingMentor[] | null {
  const { data, isError } = useQuery({
    queryKey: ['fitting', expiryId ?? endingId ?? ''],
    queryFn: ({ signal }) =>
      queryWithFallback(
        (calls, options) =>
          calls.people.fitting.query(
            { expiryId: expiryId ?? null, ...(endingId === undefined ? {} : { endingId }) },
            options,
          ),
        signal,
      ),
    staleTime: 60_000,
    retry: 1,
  })
  return data ?? (isError ? [] : null)
}
