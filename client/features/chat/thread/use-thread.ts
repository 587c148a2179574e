import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type RefObject } from 'react'
import type { ChatState, Message } from '#shared/contract/chat.ts'
import { useConnectivity } from '#client/sync/http/connectivity.ts'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { settle, useOutbox } from '#client/sync/outbox/outbox.ts'
import { groupByDay, mergeMessages } from './thread.ts'
import { useHistory } from './use-history.ts'
import { useNewLine } from './use-unread-divider.ts'
import { useSeen } from './use-mark-seen.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

/** Older messages are fetched when this little is left above, in CSS pixels. */
const AHEAD = 500

export type AreaHandle = {
  /** One has sent a message: it is what one wants to see. */
  readonly wrote: () => void
}

type Options = {
  readonly head: ChatState
  readonly latest: readonly Message[]
  readonly meId: string
  readonly handle: RefObject<AreaHandle | null>
}

/** What the message area shows, and how it follows what happens in the chat. */
export function useThread({ head, latest, meId, handle }: Options) {
  const { id: chatId, seen: marks } = head
  const scrollerRef = useRef<HTMLDivElement>(null)
  const contentRef = useRef<HTMLDivElement>(null)
  const outgoing = useOutbox(chatId)
  const { rows, ...older } = useHistory(chatId, latest)
  const look = useSeen({ chatId, scrollerRef, mark: marks[meId] ?? 0 })
  const isPinnedRef = useRef(true)
  const isWatching = useCallback(() => isPinnedRef.current && document.visibilityState === 'visible', [])
  const { newFrom, clear } = useNewLine({ rows, meId, marks, isWatching })
  const { isAtEnd, noteScroll, toEnd } = useThreadScroll({
    ...{ scrollerRef, contentRef, isPinnedRef },
    beginAt: '[data-new-line]',
    onMoved: look,
    onEnd: clear,
  })
  const isOffline = useConnectivity().state === 'offline'
  const lines = useMemo(
    () => mergeMessages(rows, outgoing, { meId, marks, isOffline }),
    [rows, outgoing, meId, marks, isOffline],
  )
  const days = useMemo(() => groupByDay(lines, newFrom), [lines, newFrom])

  useTidyOutbox(chatId, latest, outgoing)
  useAreaHandle(handle, clear, toEnd)
  const fetchAhead = () => {
    const box = scrollerRef.current
    if (box && older.hasOlder && older.state === 'idle' && box.scrollTop < AHEAD) void older.loadOlder()
  }
  // A page may fill less than the area, or the visit begin near its top.
  useEffect(fetchAhead)
  const onScroll = () => {
    noteScroll()
    fetchAhead()
  }
  const unseen = rows.filter(({ seq, senderId }) => senderId !== meId && seq > (marks[meId] ?? 0)).length
  return {
    ...{ scrollerRef, contentRef, onScroll, toEnd, isAtEnd },
    ...{ rows, days, newFrom, older, unseen },
  }
}

/** What has arrived in the log is not on its way any more. */
function useTidyOutbox(chatId: string, latest: readonly Message[], outgoing: readonly Outgoing[]): void {
  useEffect(() => {
    if (outgoing.length === 0) return
    const arrived = new Set(latest.map(({ id }) => id))
    settle(chatId, (id) => arrived.has(id))
  }, [chatId, latest, outgoing])
}

function useAreaHandle(handle: Options['handle'], clear: () => void, toEnd: () => void): void {
  useImperativeHandle(
    handle,
    () => ({
      wrote() {
        clear()
        toEnd()
      },
    }),
    [clear, toEnd],
  )
}
