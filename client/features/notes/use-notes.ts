import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Note } from '#shared/contract/notes.ts'
import { useLiveQuery } from '#client/sync/live.ts'
import { api } from '#client/sync/http/trpc.ts'
import { appendPage } from './note-list.ts'

const pagesKey = ['notes']

export type NoteList = {
  /** Undefined until they are known. */
  readonly notes: readonly Note[] | undefined
  /** How many there are in all, searched for or not. */
  readonly count: number
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly hasFailed: boolean
  readonly loadMore: () => void
}

/**
 * The newest notes live; older ones, and those with `search` in them, page by page. Whatever changes the newest
 * may change the pages too: they are fetched anew then.
 */
export function useNotes(search: string): NoteList {
  const live = useLiveQuery('notes')
  const queries = useQueryClient()
  const [wantsOlder, setWantsOlder] = useState(false)
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
  const more = async (): Promise<void> => {
    setWantsOlder(true)
    if (query.isError) await query.refetch()
    // The first page fetched is of the notes that are there already.
    else if (isFirstOfOlder) await query.fetchNextPage()
    await query.fetchNextPage()
  }
  return {
    notes,
    count,
    hasMore: search === '' && notes ? notes.length < count : query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage || (isFirstOfOlder && query.isFetching),
    hasFailed: query.isError,
    loadMore: () => void more(),
  }
}
