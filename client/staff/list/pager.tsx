import { useEffect, useRef } from 'react'
import { staffText } from '#shared/texts/staff/console.ts'
import { Button } from '#client/ui/button/button.tsx'

type To = { readonly after?: string; readonly before?: string }
type Props = {
  readonly isFirst: boolean
  readonly next: string | null
  readonly previous: string | null
  readonly onGo: (to: To) => void
}

/** The way to the first page of a list, and to those before and after: also with Alt and the page keys. */
export function Pager({ isFirst, next, previous, onGo }: Props) {
  const goPrevious = previous === null ? null : () => onGo({ before: previous })
  const goNext = next === null ? null : () => onGo({ after: next })
  usePageKeys({ PageUp: goPrevious, PageDown: goNext })
  if (isFirst && next === null) return null
  return (
    <nav aria-label={staffText('list.pages')} className="flex flex-wrap gap-2">
      <Turn label={staffText('list.first')} onGo={isFirst ? null : () => onGo({})} />
      <Turn label={staffText('list.previous')} keys="Alt+PageUp" onGo={goPrevious} />
      <Turn label={staffText('list.next')} keys="Alt+PageDown" onGo={goNext} />
    </nav>
  )
}

type TurnProps = {
  readonly label: string
  readonly keys?: string
  readonly isPending?: boolean
  /** Null if there is nowhere to go. */
  readonly onGo: (() => void) | null
}

/** A button to another page, which keeps the focus when there is none. */
export const Turn = ({ label, keys, isPending = false, onGo }: TurnProps) => (
  <Button
    variant="secondary"
    isPending={isPending}
    aria-disabled={onGo === null}
    aria-keyshortcuts={keys}
    title={keys}
    className="aria-disabled:opacity-60"
    onClick={() => onGo?.()}
  >
    {label}
  </Button>
)

type Keys = Readonly<Record<'PageUp' | 'PageDown', (() => void) | null>>

function usePageKeys(keys: Keys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'PageUp' && event.key !== 'PageDown')) return
      if (event.target instanceof Element && event.target.closest('dialog')) return
      event.preventDefault()
      current.current[event.key]?.()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
