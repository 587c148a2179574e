import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { queryWithFallback } from '#client/sync/react/sync.ts'
import type { MentorFilter } from './use-skill-search.ts'

/** Results are fresh for one minute, so that Back restores the list and its scroll position. */
const staleTimeMs = 60_000

/** Queries the listed mentors of a search, page by page. Keeps the previous results while the next load. */
export function useMentors({ skill, category, isFreeThisWeek, ...more }: MentorFilter) {
  // A node of an earlier version rejects what it does not know: it is sent only where it is set.
  const query = {
    ...{ skill: skill.trim().toLowerCase(), category, isFreeThisWeek },
    ...(more.hasRoom ? { hasRoom: true } : {}),
    ...(more.isFavorite ? { isFavorite: true } : {}),
    ...(more.language === undefined ? {} : { language: more.language }),
  }
  return useInfiniteQuery({
    queryKey: ['mentors', query],
    queryFn: ({ pageParam, signal }) =>
      queryWithFallback(
        (calls, options) => calls.people.mentors.query({ ...query, cursor: pageParam }, options),
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: staleTimeMs,
    // A refetch on focus would request every page again.
    refetchOnWindowFocus: false,
    retry: 1,
  })
}
