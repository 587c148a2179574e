import { useCallback, useRef, useState, type RefObject } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { errorText } from '#client/sync/http/error-text.ts'
import { prepareChatImage, UnreadableImageError, type PreparedImage } from '#client/ui/image/prepare.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'

export type AttachmentState = ReturnType<typeof useAttachment>

/** Manages the attached image. Prepares it on selection, so that sending does not wait. */
export function useAttachment(fieldRef: RefObject<HTMLElement | null>) {
  const [image, setImage] = useState<PreparedImage | null>(null)
  const [isReading, setIsReading] = useState(false)
  /** Identifies the latest selection; earlier ones are ignored. */
  const latestCall = useRef(0)
  const prepare = useCallback(async (file: File) => {
    const call = ++latestCall.current
    setIsReading(true)
    try {
      const next = await prepareChatImage(file)
      if (call === latestCall.current) setImage(next)
    } catch (error) {
      const reason = error instanceof UnreadableImageError ? error.reason : null
      showToast('danger', reason ? errorText(reason) : chatText('chat.imageFailed'))
    } finally {
      if (call === latestCall.current) setIsReading(false)
    }
  }, [])
  const attach = useCallback(
    (file: File) => {
      fieldRef.current?.focus({ preventScroll: true })
      void prepare(file)
    },
    [fieldRef, prepare],
  )
  const detach = useCallback(() => {
    latestCall.current++
    setIsReading(false)
    setImage(null)
  }, [])
  /** Attaches an image that is already prepared. */
  const attachPrepared = useCallback((ready: PreparedImage) => {
    latestCall.current++
    setIsReading(false)
    setImage(ready)
  }, [])
  return { image, isReading, attach, detach, attachPrepared }
}
