import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { discard } from '#client/sync/outbox/outbox.ts'
import type { Attached } from './use-attachment.ts'

type Composer = {
  readonly text: string
  readonly setText: (text: string) => void
  readonly attached: Attached
  readonly fieldRef: RefObject<HTMLElement | null>
}

/** Takes a message that was not sent back into the field, before what is being written there. */
export function useTakeBack({ text, setText, attached, fieldRef }: Composer): (outgoing: Outgoing) => void {
  const written = useRef(text)
  useEffect(() => {
    written.current = text
  })
  const { put } = attached
  return useCallback(
    (outgoing) => {
      discard(outgoing)
      setText([outgoing.text, written.current].filter((part) => part !== '').join('\n'))
      if (outgoing.image) put({ file: outgoing.image.file, size: outgoing.image.size })
      fieldRef.current?.focus({ preventScroll: true })
    },
    [setText, put, fieldRef],
  )
}
