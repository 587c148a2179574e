import { useCallback, useRef, useState, type RefObject } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { errorText } from '#client/sync/http/error-text.ts'
import { prepareChatImage, UnreadableImageError, type PreparedImage } from '#client/ui/image/prepare.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'

type DescribedImage = PreparedImage & { readonly alt?: string }

export type AttachmentState = ReturnType<typeof useAttachment>

/** Manages the attached image and its description. Prepares it on selection, so that sending does not wait. */
export function useAttachment(fieldRef: RefObject<HTMLElement | null>) {
  const [image, setImage] = useState<PreparedImage | null>(null)
  const [alt, setAlt] = useState('')
  const [isReading, setIsReading] = useState(false)
  /** Identifies the latest selection; earlier ones are ignored. */
  const latestCall = useRef(0)
  const prepare = useCallback(async (file: File) => {
    const call = ++latestCall.current
    setIsReading(true)
    try {
      const next = await prepareChatImage(file)
      if (call !== latestCall.current) return
      setImage(next)
      // Another image shows something else.
      setAlt('')
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
    setAlt('')
  }, [])
  /** Attaches an image that is already prepared, with its description. */
  const attachPrepared = useCallback(({ file, size, alt: described = '' }: DescribedImage) => {
    latestCall.current++
    setIsReading(false)
    setImage({ file, size })
    setAlt(described)
  }, [])
  return { image, alt, isReading, attach, detach, attachPrepared, setAlt }
}
