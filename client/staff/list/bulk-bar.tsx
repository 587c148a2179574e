import { useEffect, useRef, useState } from 'react'
import { staffText } from '#shared/texts/staff/console.ts'
import { Button } from '#client/ui/button/button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkStep } from './bulk.ts'

type Props<Row> = {
  readonly rows: readonly Row[]
  readonly chosen: readonly Row[]
  readonly steps: readonly BulkStep<Row>[]
  readonly onChooseAll: () => void
  readonly onDone: () => Promise<void>
}

/** How many rows are selected, and what can be done with them. */
export function BulkBar<Row>({ rows, chosen, steps, onChooseAll, onDone }: Props<Row>) {
  const [open, setOpen] = useState<BulkStep<Row> | null>(null)
  const all = useRef<HTMLButtonElement>(null)
  // The button that opened the dialog is gone once the step was taken.
  useEffect(() => {
    if (!open) return undefined
    const button = all.current
    return () => {
      if (document.activeElement !== document.body) return
      // Without rows, it is gone, too.
      if (button?.isConnected) button.focus()
      else document.querySelector('h1')?.focus()
    }
  }, [open])
  if (rows.length === 0 && !open) return null
  const areAll = chosen.length === rows.length
  return (
    <section aria-label={staffText('bulk.label')} className="flex flex-wrap items-center gap-2">
      {rows.length > 0 && (
        <Button ref={all} variant="quiet" size="sm" className="-ms-2.5" onClick={onChooseAll}>
          {staffText(areAll ? 'bulk.none' : 'bulk.all')}
        </Button>
      )}
      <p role="status" className="text-sm text-muted">
        {chosen.length > 0 && staffText('bulk.selected', { count: chosen.length })}
      </p>
      {steps
        .filter(({ mayApply = () => true }) => chosen.some(mayApply))
        .map((step) => (
          <Button
            key={step.key}
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setOpen(step)}
          >
            {step.label}
          </Button>
        ))}
      {open && <BulkDialog step={open} rows={chosen} onClose={() => setOpen(null)} onDone={onDone} />}
    </section>
  )
}
