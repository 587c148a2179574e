import { useEffect, useRef } from 'react'

/** The arrow keys go from row to row of a table, to its link, or what else of it takes the focus. */
export function useRowKeys() {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const { current } = table
    current?.addEventListener('keydown', goToNextRow)
    return () => current?.removeEventListener('keydown', goToNextRow)
  }, [])
  return table
}

function goToNextRow(event: KeyboardEvent): void {
  const from = event.target instanceof Element ? event.target : null
  // A dialog of a row lies in the row.
  if (from?.closest('dialog, textarea, select')) return
  const row = from?.closest('tbody tr')
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key]
  const target =
    next?.querySelector<HTMLElement>('a[href]') ?? next?.querySelector<HTMLElement>('button, input')
  if (!target) return
  event.preventDefault()
  target.focus()
}
