import { useEffect, useRef } from 'react'
import { cx } from '#client/ui/cx.ts'

type Props = {
  readonly track: MediaStreamTrack
  readonly label: string
  /** As in a mirror: how people know themselves. */
  readonly isMirrored?: boolean
  /** All of it is seen, with bars beside it; otherwise it fills its place. */
  readonly isWhole?: boolean
}

/** A moving picture without sound. */
export function VideoView({ track, label, isMirrored = false, isWhole = false }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    // Silent pictures may always play; a page on its way out refuses, which is no news.
    element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [track])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={label}
      className={cx(
        'absolute inset-0 size-full',
        isWhole ? 'object-contain' : 'object-cover',
        isMirrored && '-scale-x-100',
      )}
    />
  )
}
