import { useQuery } from '@tanstack/react-query'
import { queryWithFallback } from '#client/sync/react/sync.ts'

/** Queries a listed mentor; `mentor` is null if there is none with this id whom the member may see [PE15]. */
export function useMentor(mentorId: string) {
  return useQuery({
    queryKey: ['mentor', mentorId],
    queryFn: ({ signal }) =>
      queryWithFallback((calls, options) => calls.people.mentor.query({ mentorId }, options), signal),
    staleTime: 60_000,
    retry: 1,
  })
}
