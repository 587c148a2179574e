import { useEffect, useState } from 'react'
import type { HeldMessage } from '#shared/contract/chat.ts'
import type { Span } from '#shared/domain/times/availability.ts'
import { outbox, useLiveQuery } from '#client/sync/react/sync.ts'

const DAY_MS = 86_400_000
/** Timers of browsers cannot wait longer than 24 days. */
const MAX_WAIT_MS = DAY_MS

type Held = {
  readonly messages: readonly HeldMessage[]
  /** When a message that is sent now arrives, in epoch milliseconds; null if at once. */
  readonly arrivesAt: number | null
}

/** The member's held messages in a chat, and whether it is night for the counterpart now [QH8]. */
export function useHeldMessages(chatId: string): Held {
  const { value } = useLiveQuery('heldMessages', { chatId })
  const quiet = useNow(value?.quiet ?? null)
  const messages = value?.messages
  useEffect(() => {
    if (!messages || messages.length === 0) return
    const ids = new Set(messages.map(({ id }) => id))
    // Also of an attempt that had no answer.
    outbox.confirmDelivered(chatId, (id) => ids.has(id))
  }, [chatId, messages])
  return { messages: messages ?? [], arrivesAt: quiet }
}

/** The end of the quiet hours while they last; null outside of them. Those of the next days follow from the first. */
function useNow(quiet: Span | null): number | null {
  const [now, setNow] = useState(Date.now)
  const next = quiet && nextChange(quiet, now)
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(MAX_WAIT_MS, next.at - Date.now() + 1))
    return () => clearTimeout(timer)
  }, [next])
  return next?.isEnd ? next.at : null
}

/** The next beginning or end of quiet hours that are the same each day. */
function nextChange({ start, end }: Span, now: number): { at: number; isEnd: boolean } {
  const later = Math.max(0, Math.ceil((now - end) / DAY_MS)) * DAY_MS
  const isEnd = start + later <= now
  return { at: (isEnd ? end : start) + later, isEnd }
}
