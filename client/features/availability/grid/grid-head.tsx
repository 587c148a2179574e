import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { cx } from '#client/ui/cx.ts'
import { formatShortClock } from '#shared/domain/times/format-week.ts'
import { headSpan, stepCount, stepToTime } from './half-hours.ts'

const heads = Array.from({ length: stepCount / headSpan }, (_, index) => index * headSpan)

/** The hours above the grid. On phones every second one is for screen readers only. */
export function GridHead() {
  return (
    <div role="row" className="grid items-end text-xs text-muted sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <span role="columnheader" className="max-sm:sr-only">
        <span className="sr-only">{availabilityPageText('availability.day')}</span>
      </span>
      <div role="presentation" dir="ltr" className="grid grid-cols-8">
        {heads.map((step, index) => (
          <span key={step} role="columnheader" aria-colspan={headSpan} className="whitespace-nowrap">
            <span className={cx(index % 2 === 1 && 'max-sm:sr-only')}>
              {formatShortClock(stepToTime(step))}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
