import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Note } from '#shared/contract/notes.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { api } from '#client/sync/react/api.ts'
import { useRowsAtOnce } from '#client/components/use-rows-at-once.ts'
import { appendPage } from './note-list.ts'

const pagesKey = ['notes']

export type NoteList = {
  /** Those that are shown. Undefined while loading. */
  readonly notes: readonly Note[] | undefined
  /** The total number of notes, independent of the search. */
  readonly count: number
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly hasFailed: boolean
  readonly loadMore: () => void
}

/**
 * Returns the newest notes live, and older or matching ones page by page. A change of the live notes refetches the
 * pages.
 */
export function useNotes(search: string): NoteList {
  const live = useLiveQuery('notes')
  const queries = useQueryClient()
  const [wantsOlder, setWantsOlder] = useState(false)
  const [shown, showMore] = useRowsAtOnce(search)
  const query = useInfiniteQuery({
    queryKey: [...pagesKey, search],
    queryFn: ({ pageParam, signal }) => api.notes.list.query({ search, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: search !== '' || wantsOlder,
    retry: 1,
  })
  useEffect(() => {
    if (live.value) void queries.invalidateQueries({ queryKey: pagesKey })
  }, [live.value, queries])
  const fetched = query.data?.pages.flatMap((page) => page.notes)
  const count = live.value?.count ?? 0
  const notes = search === '' ? live.value && appendPage(live.value, fetched ?? []) : fetched
  const isFirstOfOlder = search === '' && !query.data
  const isLoaded = notes !== undefined && notes.length > shown
  const more = async (): Promise<void> => {
    showMore()
    if (isLoaded) return
    setWantsOlder(true)
    if (query.isError) await query.refetch()
    // The first fetched page repeats the live notes.
    else if (isFirstOfOlder) await query.fetchNextPage()
    await query.fetchNextPage()
  }
  return {
    notes: notes?.slice(0, shown),
    count,
    hasMore: isLoaded || (search === '' && notes ? notes.length < count : query.hasNextPage),
    isLoadingMore: query.isFetchingNextPage || (isFirstOfOlder && query.isFetching),
    hasFailed: query.isError,
    loadMore: () => void more(),
  }
}
