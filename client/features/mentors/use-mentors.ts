import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { queryWithFallback } from '#client/sync/live.ts'

/** How long a list found is good: Back shows it at once, in the place where one was. */
const staleTimeMs = 60_000

/** The listed mentors with a skill that contains `skill`, page by page. The last list stays until the next is here. */
export function useMentors(skill: string) {
  const wanted = skill.trim().toLowerCase()
  return useInfiniteQuery({
    queryKey: ['mentors', wanted],
    queryFn: ({ pageParam, signal }) =>
      queryWithFallback(
        (calls, options) => calls.people.mentors.query({ skill: wanted, cursor: pageParam }, options),
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: staleTimeMs,
    // Coming back to the tab would ask for every page anew.
    refetchOnWindowFocus: false,
    retry: 1,
  })
}
