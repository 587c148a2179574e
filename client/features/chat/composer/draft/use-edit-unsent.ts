import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { Quote } from '#shared/contract/chat.ts'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { outbox } from '#client/sync/react/sync.ts'
import type { AttachmentState } from '../attachment/use-attachment.ts'

type Composer = {
  readonly text: string
  readonly setText: (text: string) => void
  readonly attachment: AttachmentState
  readonly setQuote: (quote: Quote | null) => void
  readonly fieldRef: RefObject<HTMLElement | null>
}

/** Returns a function that moves an unsent message back into the composer, before the current text. */
export function useEditUnsent({
  text,
  setText,
  attachment,
  setQuote,
  fieldRef,
}: Composer): (outgoing: Outgoing) => void {
  const textRef = useRef(text)
  useEffect(() => {
    textRef.current = text
  })
  const { attachPrepared } = attachment
  return useCallback(
    (outgoing) => {
      outbox.discard(outgoing)
      setText([outgoing.text, textRef.current].filter((part) => part !== '').join('\n'))
      if (outgoing.quote) setQuote(outgoing.quote)
      if (outgoing.image) attachPrepared(outgoing.image)
      fieldRef.current?.focus({ preventScroll: true })
    },
    [setText, attachPrepared, setQuote, fieldRef],
  )
}
