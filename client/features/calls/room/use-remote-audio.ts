import { useEffect, useRef, useState } from 'react'

/**
 * Plays the remote audio. If the browser requires a user gesture, `isBlocked` is true and `play` must run in its
 * handler.
 */
export function useRemoteAudio(track: MediaStreamTrack | null): {
  readonly isBlocked: boolean
  readonly play: () => void
} {
  const audio = useRef<HTMLAudioElement | null>(null)
  const [blocked, setBlocked] = useState<MediaStreamTrack | null>(null)
  useEffect(() => {
    if (!track) return
    const element = new Audio()
    element.srcObject = new MediaStream([track])
    audio.current = element
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') setBlocked(track)
    })
    return () => {
      element.srcObject = null
      audio.current = null
    }
  }, [track])
  const play = (): void => {
    audio.current
      ?.play()
      .then(() => setBlocked(null))
      .catch(() => undefined)
  }
  return { isBlocked: track !== null && blocked === track, play }
}
