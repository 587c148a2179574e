import { useEffect, useState, type RefObject } from 'react'

/** Puts an element on the whole screen and back. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const follow = (): void => setIsOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = (): void => {
    const change = isOn ? document.exitFullscreen() : element.current?.requestFullscreen()
    // A browser that does not want to leaves everything as it is, and so do we.
    change?.catch(() => undefined)
  }
  return { isPossible: document.fullscreenEnabled, isOn, toggle }
}
