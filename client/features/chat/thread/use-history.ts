import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { queryWithFallback } from '#client/sync/react/sync.ts'
import { mergeRows } from '#client/sync/queries/merge-rows.ts'
import type { Message } from '#shared/contract/chat.ts'
import { takeContiguous } from './thread.ts'

export type History = {
  readonly rows: readonly Message[]
  /** True until the first message of the chat is loaded. */
  readonly hasOlder: boolean
  readonly state: 'idle' | 'loading' | 'failed'
  readonly loadOlder: () => Promise<void>
}

/** The live tail of a chat's messages, with older pages loaded on demand. */
export function useHistory(chatId: string, latest: readonly Message[]): History {
  const queries = useQueryClient()
  const [older, setOlder] = useState<readonly Message[]>([])
  const [state, setState] = useState<History['state']>('idle')
  const isLoading = useRef(false)
  const rows = useMemo(() => takeContiguous(mergeRows(older, latest)), [older, latest])
  const oldest = rows[0]?.seq ?? 1
  const loadOlder = useCallback(async () => {
    if (isLoading.current || oldest <= 1) return
    isLoading.current = true
    setState('loading')
    try {
      const { messages } = await queries.query({
        queryKey: ['messages', chatId, oldest],
        queryFn: ({ signal }) =>
          queryWithFallback(
            (calls, options) => calls.chat.page.query({ chatId, before: oldest }, options),
            signal,
          ),
        // The state above holds the pages, next to the live rows.
        gcTime: 0,
      })
      setOlder((known) => mergeRows(messages, known))
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      isLoading.current = false
    }
  }, [chatId, oldest, queries])
  return { rows, hasOlder: oldest > 1, state, loadOlder }
}
