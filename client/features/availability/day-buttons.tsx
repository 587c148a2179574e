import { Copy, X } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '#shared/domain/availability.ts'
import { availabilityTexts } from '#shared/texts/availability.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CopyDialog } from './copy-dialog.tsx'

type Props = {
  readonly day: Day
  /** The formatted times of the day; null if none are set. */
  readonly range: string | null
  readonly isEmpty: boolean
  readonly onCopy: (days: readonly Day[]) => void
  readonly onClear: () => void
}

/** Buttons that copy or clear a day. */
export function DayButtons({ day, range, isEmpty, onCopy, onClear }: Props) {
  const [isCopying, setIsCopying] = useState(false)
  return (
    <div className="flex max-sm:-mr-2">
      <Button
        variant="quiet"
        size="icon"
        aria-label={interpolate(availabilityTexts['availability.copyOf'], { day })}
        title={availabilityTexts['availability.copyTitle']}
        disabled={range === null}
        onClick={() => setIsCopying(true)}
      >
        <Copy size={18} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={interpolate(availabilityTexts['availability.clearOf'], { day })}
        title={availabilityTexts['availability.clear']}
        disabled={isEmpty}
        onClick={onClear}
      >
        <X size={18} aria-hidden />
      </Button>
      {isCopying && range !== null && (
        <CopyDialog day={day} range={range} onCopy={onCopy} onClose={() => setIsCopying(false)} />
      )}
    </div>
  )
}
