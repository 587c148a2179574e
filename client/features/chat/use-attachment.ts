import { useCallback, useRef, useState, type RefObject } from 'react'
import { texts } from '#shared/messages.ts'
import { takeForChat, Unfit, type Taken } from '#client/ui/picture/take.ts'
import { showToast } from '#client/ui/toast-store.ts'

export type Attached = ReturnType<typeof useAttachment>

/** The picture that goes with the next message: made ready when it is chosen, so that sending waits for nothing. */
export function useAttachment(fieldRef: RefObject<HTMLElement | null>) {
  const [taken, setTaken] = useState<Taken | null>(null)
  const [isReading, setIsReading] = useState(false)
  /** Of several chosen in a row the last one counts. */
  const turn = useRef(0)
  const take = useCallback(async (file: File) => {
    const mine = ++turn.current
    setIsReading(true)
    try {
      const next = await takeForChat(file)
      if (mine === turn.current) setTaken(next)
    } catch (error) {
      showToast('danger', texts[error instanceof Unfit ? error.reason : 'chat.imageFailed'])
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
  const put = useCallback((ready: Taken) => {
    turn.current++
    setIsReading(false)
    setTaken(ready)
  }, [])
  return { taken, isReading, attach, detach, put }
}
