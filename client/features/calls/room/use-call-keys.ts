import { useEffect } from 'react'
import type { Media } from '../rtc/media.ts'

/** Toggles microphone and camera on Ctrl+D and Ctrl+E (Command on a Mac); nothing for null. */
export function useCallKeys(media: Media | null): void {
  useEffect(() => {
    if (!media) return
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.repeat) return
      const key = event.key.toLowerCase()
      if (key !== 'd' && key !== 'e') return
      event.preventDefault()
      void (key === 'd' ? media.toggleMicrophone() : media.toggleCamera())
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [media])
}
