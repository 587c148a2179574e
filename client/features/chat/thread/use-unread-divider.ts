import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { firstUnread } from './thread.ts'

type Options = {
  readonly rows: readonly Message[]
  readonly meId: string
  readonly readMarkers: Readonly<Record<string, number>>
  /** Whether what arrives now arrives before the reader's eyes. */
  readonly isWatching: () => boolean
}

/**
 * Where the 'New messages' line stands: before the first unread message as the visit began, later before the first
 * that arrived unwatched. It stays there until one writes or comes back to the end.
 */
export function useUnreadDivider({ rows, meId, readMarkers, isWatching }: Options) {
  const [newFrom, setNewFrom] = useState(() => firstUnread(rows, { meId, readMarkers }))
  const last = rows.at(-1)?.seq ?? 0
  const known = useRef(last)
  useEffect(() => {
    const firstNew = rows.find(({ seq, senderId }) => seq > known.current && senderId !== meId)
    known.current = last
    if (firstNew && !isWatching()) setNewFrom((before) => before ?? firstNew.seq)
  }, [rows, last, meId, isWatching])
  const clearDivider = useCallback(() => setNewFrom(null), [])
  return { newFrom, clearDivider }
}
