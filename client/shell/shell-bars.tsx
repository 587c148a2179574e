import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** The bars above a page. Their height is `--bars`, by which an expanded chat is lower [CH37]. */
export function ShellBars({ children }: { readonly children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bars.current
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--bars', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--bars')
    }
  }, [])
  return <div ref={bars}>{children}</div>
}
