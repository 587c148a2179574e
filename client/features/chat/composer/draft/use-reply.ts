import { useCallback, useState, type RefObject } from 'react'
import type { Quote } from '#shared/contract/chat.ts'

export type ReplyState = ReturnType<typeof useReply>

/** The message that the next one answers [MR7]. @param cancelEdit ends the edit of a message that was sent */
export function useReply(fieldRef: RefObject<HTMLElement | null>, cancelEdit: () => void) {
  const [quote, setQuote] = useState<Quote | null>(null)
  const start = useCallback(
    (next: Quote) => {
      cancelEdit()
      setQuote(next)
      fieldRef.current?.focus({ preventScroll: true })
    },
    [cancelEdit, fieldRef],
  )
  const end = useCallback(() => {
    setQuote(null)
    fieldRef.current?.focus({ preventScroll: true })
  }, [fieldRef])
  return { quote, start, end, setQuote }
}
