import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** The windows of the variant `lg`. */
export const largeWindow = '(min-width: 75rem)'

/** Whether a media query matches now. For content that should not load where it has no room; else use a variant in CSS. */
export function useMediaQuery(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}
