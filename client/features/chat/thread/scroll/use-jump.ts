import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { jumpLimit } from '#shared/limits/message.ts'
import type { History } from '../use-history.ts'
import { useLinkedMessage, type MessageTarget } from './linked-message.ts'

type Options = {
  readonly rows: readonly Message[]
  readonly older: Pick<History, 'state' | 'loadOlder'>
  /** Scrolls to a message of the list, and marks it for a moment. */
  readonly showLine: (seq: number) => void
}

/**
 * Leads to the message of the address, and to those that are asked for: loads older pages until it is there, at most
 * `jumpLimit` messages [CH43]. Returns the function that asks.
 */
export function useJump({ rows, older, showLine }: Options): (seq: number) => void {
  const linked = useLinkedMessage()
  const [target, setTarget] = useState(linked)
  const [followed, setFollowed] = useState(linked?.id)
  if (linked && linked.id !== followed) {
    setFollowed(linked.id)
    setTarget(linked)
  }
  const { state, loadOlder } = older
  const oldest = rows[0]?.seq ?? 0
  const newest = rows.at(-1)?.seq ?? 0
  const shown = useRef<MessageTarget | null>(null)
  useEffect(() => {
    if (!target || shown.current === target) return
    if (target.seq >= oldest) {
      shown.current = target
      showLine(target.seq)
    } else if (state === 'idle' && newest - oldest < jumpLimit) void loadOlder()
  }, [target, oldest, newest, state, loadOlder, showLine])
  const presses = useRef(0)
  return useCallback((seq: number) => setTarget({ seq, id: `press ${++presses.current}` }), [])
}
