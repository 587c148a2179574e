import { useState } from 'react'
import type { PairRow } from '#shared/contract/staff/pairs.ts'
import type { PairSignal } from '#shared/domain/pairs.ts'
import { staffSuggestionsText as text } from '#shared/texts/staff/suggestions.ts'
import { Button } from '#client/ui/button/button.tsx'
import { SuggestDialog } from './suggest-dialog.tsx'

type Props = {
  readonly pair: PairRow
  readonly signal: PairSignal | null
  readonly onDone: () => Promise<void>
}

/** Suggests another mentor to the mentee of a pair, from a signal or after its end [SM7]. */
export function SuggestButton({ pair: { id, menteeId }, signal, onDone }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text('suggest.another')}
      </Button>
      {isOpen && (
        <SuggestDialog
          menteeId={menteeId}
          pair={{ id, signal }}
          onClose={() => setIsOpen(false)}
          onDone={async () => {
            setIsOpen(false)
            await onDone()
          }}
        />
      )}
    </>
  )
}
