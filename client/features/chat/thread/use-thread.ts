import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type RefObject } from 'react'
import type { ChatState, Message } from '#shared/contract/chat.ts'
import { isDataSaverOn } from '#client/state/data-saver.ts'
import { useConnectivity } from '#client/sync/react/session.ts'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { outbox, useOutbox } from '#client/sync/react/sync.ts'
import { findLastEditable, type EditableMessage } from '../message/menu/changeable.ts'
import { groupByDay, mergeMessages, type MessageItem } from './thread.ts'
import { useHistory } from './use-history.ts'
import { useJump } from './scroll/use-jump.ts'
import { useShowLine } from './scroll/use-show-line.ts'
import { useUnreadDivider } from './use-unread-divider.ts'
import { useMarkSeen } from './use-mark-seen.ts'
import { useThreadScroll } from './scroll/use-thread-scroll.ts'

/** Distance from the top, in CSS pixels, at which older messages are fetched: none ahead in the data saver [EA6]. */
const prefetchDistance = (): number => (isDataSaverOn() ? 1 : 500)

export type MessageAreaHandle = {
  /** Scrolls to the message that the member has sent. */
  readonly showSent: () => void
  /** The last message of the member, if it can still be edited. */
  readonly lastEditable: () => EditableMessage | null
}

type Options = {
  readonly head: ChatState
  readonly latest: readonly Message[]
  /** Whether `latest` is from the server, not from the offline cache. */
  readonly isConfirmed: boolean
  readonly meId: string
  readonly handle: RefObject<MessageAreaHandle | null>
}

/** The state and the scroll behavior of the message area. */
export function useThread({ head, latest, isConfirmed, meId, handle }: Options) {
  const { id: chatId, seen: readMarkers } = head
  const scrollerRef = useRef<HTMLDivElement>(null)
  const contentRef = useRef<HTMLDivElement>(null)
  const outgoing = useOutbox(chatId)
  const { rows, ...older } = useHistory(chatId, latest)
  const lastSeq = rows.findLast(({ senderId }) => senderId !== meId)?.seq ?? 0
  const markSeen = useMarkSeen({ chatId, lastSeq, readMarker: readMarkers[meId] ?? 0 })
  const isPinnedRef = useRef(true)
  const isWatching = useCallback(() => isPinnedRef.current && document.visibilityState === 'visible', [])
  const { newFrom, clearDivider } = useUnreadDivider({ rows, isConfirmed, meId, readMarkers, isWatching })
  const { isAtEnd, handleScroll, recordPosition, scrollToEnd } = useThreadScroll({
    ...{ scrollerRef, contentRef, isPinnedRef },
    initialTarget: '[data-new-line]',
    isComplete: isConfirmed,
    onMoved: markSeen,
    onEnd: clearDivider,
  })
  const showLine = useShowLine(scrollerRef, recordPosition)
  const jumpTo = useJump({ rows, older, showLine })
  const isOffline = useConnectivity().state === 'offline'
  const messages = useMemo(
    () => mergeMessages(rows, outgoing, { meId, readMarkers, isOffline }),
    [rows, outgoing, meId, readMarkers, isOffline],
  )
  const days = useMemo(() => groupByDay(messages, newFrom), [messages, newFrom])

  useOutboxCleanup(chatId, latest, outgoing)
  useAreaHandle(handle, messages, clearDivider, scrollToEnd)
  const fetchAhead = () => {
    const box = scrollerRef.current
    if (box && older.hasOlder && older.state === 'idle' && box.scrollTop < prefetchDistance())
      void older.loadOlder()
  }
  // A page may be shorter than the area, or the initial position near the top.
  useEffect(fetchAhead)
  const onScroll = () => {
    handleScroll()
    fetchAhead()
  }
  const unseen = rows.filter(
    ({ seq, senderId }) => newFrom !== null && senderId !== meId && seq >= newFrom,
  ).length
  return {
    ...{ scrollerRef, contentRef, onScroll, scrollToEnd, jumpTo, isAtEnd },
    ...{ rows, days, newFrom, older, unseen },
  }
}

/** Removes delivered messages from the outbox. */
function useOutboxCleanup(chatId: string, latest: readonly Message[], outgoing: readonly Outgoing[]): void {
  useEffect(() => {
    if (outgoing.length === 0) return
    const arrived = new Set(latest.map(({ id }) => id))
    outbox.confirmDelivered(chatId, (id) => arrived.has(id))
  }, [chatId, latest, outgoing])
}

function useAreaHandle(
  handle: Options['handle'],
  messages: readonly MessageItem[],
  clear: () => void,
  toEnd: () => void,
): void {
  useImperativeHandle(
    handle,
    () => ({
      showSent() {
        clear()
        toEnd()
      },
      lastEditable: () => findLastEditable(messages, Date.now()),
    }),
    [messages, clear, toEnd],
  )
}
