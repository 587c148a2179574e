import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { firstUnread } from './thread.ts'

type Options = {
  readonly rows: readonly Message[]
  readonly meId: string
  readonly marks: Readonly<Record<string, number>>
  /** Whether what arrives now arrives before the reader's eyes. */
  readonly isWatching: () => boolean
}

/**
 * Where the 'New messages' line stands: before the first unread message as the visit began, later before the first
 * that arrived unwatched. It stays there until one writes or comes back to the end.
 */
export function useNewLine({ rows, meId, marks, isWatching }: Options) {
  const [newFrom, setNewFrom] = useState(() => firstUnread(rows, { meId, marks }))
  const last = rows.at(-1)?.seq ?? 0
  const known = useRef(last)
  useEffect(() => {
    const fresh = rows.find(({ seq, senderId }) => seq > known.current && senderId !== meId)
    known.current = last
    if (fresh && !isWatching()) setNewFrom((before) => before ?? fresh.seq)
  }, [rows, last, meId, isWatching])
  const clear = useCallback(() => setNewFrom(null), [])
  return { newFrom, clear }
}
