import { useEffect, useState, type RefObject } from 'react'

/** Toggles full screen for an element. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const handleChange = (): void => setIsOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', handleChange)
    return () => document.removeEventListener('fullscreenchange', handleChange)
  }, [])
  const toggle = (): void => {
    const change = isOn ? document.exitFullscreen() : element.current?.requestFullscreen()
    // A browser that denies the request leaves the page as it is.
    change?.catch(() => undefined)
  }
  return { isPossible: document.fullscreenEnabled, isOn, toggle }
}
