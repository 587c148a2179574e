import { useEffect, useRef } from 'react'
import { cx } from '#client/ui/cx.ts'

type Props = {
  readonly track: MediaStreamTrack
  readonly label: string
  /** Mirrors the video, as people expect of their own. */
  readonly isMirrored?: boolean
  /** Shows the whole frame, letterboxed; otherwise the video is cropped to fill. */
  readonly isWhole?: boolean
}

/** A muted video. */
export function VideoView({ track, label, isMirrored = false, isWhole = false }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    // Muted video may always autoplay; a rejection means that the page is closing.
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
