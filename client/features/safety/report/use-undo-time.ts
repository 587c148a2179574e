import { useEffect, useState } from 'react'
import { withdrawal } from '#shared/limits/report.ts'

/**
 * How long a report can be withdrawn: some seconds, which start again when a pointer or the focus leaves what `holding`
 * is spread on, and never longer than the server accepts it [RP8].
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
    holding: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  }
}

function useEndAfter(ms: number | null, setIsOver: (isOver: boolean) => void): void {
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => setIsOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms, setIsOver])
}
