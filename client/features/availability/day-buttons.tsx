import { Copy, X } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '#shared/domain/times/availability.ts'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { cx } from '#client/ui/cx.ts'
import { Button } from '#client/ui/button/button.tsx'
import { formatDay } from '#shared/domain/times/format-week.ts'
import { CopyDialog } from './copy-dialog.tsx'

type Props = {
  readonly day: Day
  /** The formatted times of the day; null if none are set. */
  readonly range: string | null
  readonly isEmpty: boolean
  readonly onCopy: (days: readonly Day[]) => void
  readonly onClear: () => void
}

/** Buttons that copy or clear a day; not visible where there is nothing to copy or clear. */
export function DayButtons({ day, range, isEmpty, onCopy, onClear }: Props) {
  const [isCopying, setIsCopying] = useState(false)
  return (
    <div className={cx('flex max-sm:-me-2', isEmpty && 'invisible')}>
      <Button
        variant="quiet"
        size="icon"
        aria-label={availabilityPageText('availability.copyOf', { day: formatDay(day) })}
        title={availabilityPageText('availability.copyTitle')}
        disabled={range === null}
        onClick={() => setIsCopying(true)}
      >
        <Copy size={18} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={availabilityPageText('availability.clearOf', { day: formatDay(day) })}
        title={availabilityPageText('availability.clear')}
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
