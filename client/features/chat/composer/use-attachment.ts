import { useCallback, useRef, useState, type RefObject } from 'react'
import { valuesByReason } from '#shared/errors.ts'
import { formatText, texts } from '#shared/texts/index.ts'
import { prepareChatImage, UnreadableImageError, type PreparedImage } from '#client/ui/image/prepare.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'

export type Attached = ReturnType<typeof useAttachment>

/** The picture that goes with the next message: made ready when it is chosen, so that sending waits for nothing. */
export function useAttachment(fieldRef: RefObject<HTMLElement | null>) {
  const [taken, setTaken] = useState<PreparedImage | null>(null)
  const [isReading, setIsReading] = useState(false)
  /** Of several chosen in a row the last one counts. */
  const turn = useRef(0)
  const take = useCallback(async (file: File) => {
    const mine = ++turn.current
    setIsReading(true)
    try {
      const next = await prepareChatImage(file)
      if (mine === turn.current) setTaken(next)
    } catch (error) {
      const reason = error instanceof UnreadableImageError ? error.reason : null
      showToast('danger', reason ? formatText(reason, valuesByReason[reason]) : texts['chat.imageFailed'])
    } finally {
      if (mine === turn.current) setIsReading(false)
    }
  }, [])
  const attach = useCallback(
    (file: File) => {
      fieldRef.current?.focus({ preventScroll: true })
      void take(file)
    },
    [fieldRef, take],
  )
  const detach = useCallback(() => {
    turn.current++
    setIsReading(false)
    setTaken(null)
  }, [])
  /** A picture that is ready already. */
  const put = useCallback((ready: PreparedImage) => {
    turn.current++
    setIsReading(false)
    setTaken(ready)
  }, [])
  return { taken, isReading, attach, detach, put }
}
