import { useEffect, useState, type FocusEvent } from 'react'
import { withdrawal } from '#shared/limits/report.ts'

/**
 * How long a report can be withdrawn: some seconds, which start again when a pointer or the focus leaves the button, and never longer
 * than the server accepts it [RP8]. For those who use the keyboard, whose focus is visible, they do not run either while it is on what
 * comes before: a screen reader takes its time to say that. `holdButton` and `holdAll` are spread on the elements.
 */
export function useUndoTime() {
  const [isOver, setIsOver] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  useEndAfter(isHeld ? null : withdrawal.shown, setIsOver)
  useEndAfter(withdrawal.held, setIsOver)
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  return {
    isOver,
    holdButton: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold },
    holdAll: {
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && hold(),
      onBlur: release,
    },
  }
}

function useEndAfter(ms: number | null, setIsOver: (isOver: boolean) => void): void {
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => setIsOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms, setIsOver])
}
