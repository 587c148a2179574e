import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { firstUnread } from './thread.ts'

type Options = {
  readonly rows: readonly Message[]
  /** Whether `rows` are from the server: cached rows may lack the unread messages. */
  readonly isConfirmed: boolean
  readonly meId: string
  readonly readMarkers: Readonly<Record<string, number>>
  /** Whether the member currently sees new messages arrive. */
  readonly isWatching: () => boolean
}

/**
 * Positions the 'New messages' divider: initially before the first unread message, later before the first that
 * arrived out of view. It stays until the member sends a message or returns to the end.
 */
export function useUnreadDivider({ rows, isConfirmed, meId, readMarkers, isWatching }: Options) {
  const [newFrom, setNewFrom] = useState(() => firstUnread(rows, { meId, readMarkers }))
  const [wasConfirmed, setWasConfirmed] = useState(isConfirmed)
  if (isConfirmed && !wasConfirmed) {
    setWasConfirmed(true)
    setNewFrom(newFrom ?? firstUnread(rows, { meId, readMarkers }))
  }
  const last = rows.at(-1)?.seq ?? 0
  const lastSeq = useRef(last)
  useEffect(() => {
    const firstNew = rows.find(({ seq, senderId }) => seq > lastSeq.current && senderId !== meId)
    // A new snapshot may begin with fewer rows, which are not new when they return.
    lastSeq.current = Math.max(lastSeq.current, last)
    if (firstNew && !isWatching()) setNewFrom((before) => before ?? firstNew.seq)
  }, [rows, last, meId, isWatching])
  const clearDivider = useCallback(() => {
    setNewFrom(null)
    // Rows that are confirmed later do not bring back what the member has read.
    setWasConfirmed(true)
  }, [])
  return { newFrom, clearDivider }
}
