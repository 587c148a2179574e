import type { Day } from '#shared/domain/times/availability.ts'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { cx } from '#client/ui/cx.ts'
import { lazyValue } from '#client/ui/lazy-value.ts'
import { formatClock, formatDay } from '#shared/domain/times/format-week.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { formatRange } from '../format-availability.ts'
import { headSpan, includesStep, toPercent, stepCount, stepToTime, type Times } from './half-hours.ts'
import { useDayDrag } from './use-day-drag.ts'

/** The cells of a row with their times, formatted once: a week has 336 of them. */
const cells = lazyValue(() =>
  Array.from({ length: stepCount }, (_, step) => ({ step, time: formatClock(stepToTime(step)) })),
)

type Props = {
  readonly day: Day
  readonly index: number
  readonly times: Times | null
  /** The range being selected with keys, not applied yet. */
  readonly marked: Times | null
  /** The cell in the tab order, if it is in this row. */
  readonly focusable: number | null
  readonly onMove: (step: number) => void
  readonly onMark: (day: Day, times: Times | null) => void
}

/** One day of the grid: name, times, and a track of the hours. */
export function GridRow({ day, index, times, marked, focusable, onMove, onMark }: Props) {
  const track = useDayDrag({ times, onMove, onMark: (next) => onMark(day, next) })
  const shown = track.preview ?? marked ?? times
  const isUnset = (track.preview ?? marked) !== null
  return (
    <div role="row" className="grid gap-y-0.5 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:items-center">
      <div
        role="rowheader"
        className="flex flex-wrap items-baseline justify-between gap-x-2 sm:block sm:leading-none"
      >
        <span className="block text-sm leading-tight font-semibold">{asLabel(formatDay(day))}</span>
        {/* A space that does not collapse: otherwise screen readers say both in one word. */}
        <span className="sr-only">{'\u00a0'}</span>
        <span
          className={cx(
            'block text-xs tabular-nums whitespace-nowrap sm:text-[0.8125rem] sm:leading-tight',
            shown ? 'font-semibold text-on-primary-soft' : 'text-muted',
          )}
        >
          {shown ? formatRange(shown) : availabilityPageText('availability.notFree')}
        </span>
      </div>
      <div
        role="presentation"
        dir="ltr"
        {...track.handlers}
        className="relative flex h-11 xl:h-18 touch-pan-y cursor-pointer rounded-sm border border-edge bg-sunken select-none"
      >
        {shown && (
          <span
            aria-hidden="true"
            style={toPercent(shown)}
            className={cx(
              'pointer-events-none absolute inset-y-1 z-[1] rounded-sm border',
              isUnset ? 'border-dashed border-primary bg-primary-soft' : 'border-primary bg-primary',
            )}
          >
            {!isUnset && <Edges />}
          </span>
        )}
        {cells().map(({ step, time }) => (
          <Cell
            key={step}
            id={`${index}-${step}`}
            step={step}
            label={availabilityPageText('availability.cell', { day: formatDay(day), time })}
            isFocusable={step === focusable}
            isSelected={includesStep(shown, step)}
          />
        ))}
      </div>
    </div>
  )
}

type CellProps = {
  readonly id: string
  readonly step: number
  readonly label: string
  readonly isFocusable: boolean
  readonly isSelected: boolean
}

function Cell({ id, step, label, isFocusable, isSelected }: CellProps) {
  return (
    <span
      role="gridcell"
      data-cell={id}
      tabIndex={isFocusable ? 0 : -1}
      aria-selected={isSelected}
      aria-label={label}
      className={cx(
        'relative min-w-0 flex-1 rounded-[2px] focus-visible:z-10',
        // A box instead of a gradient: the browser rounds a gradient's hairlines away at some widths.
        step > 0 &&
          step % headSpan === 0 &&
          'before:absolute before:inset-y-0 before:start-0 before:border-s before:border-line',
      )}
    />
  )
}

/** The two drag handles. */
function Edges() {
  return (
    <>
      <span className="absolute inset-y-2 start-1 w-0.5 rounded-pill bg-on-primary/70" />
      <span className="absolute inset-y-2 end-1 w-0.5 rounded-pill bg-on-primary/70" />
    </>
  )
}
