import { formatShortClock } from '#shared/domain/times/format-week.ts'

const hours = ['00:00', '06:00', '12:00', '18:00']

/** The columns of a day in the weeks of both: its name, its bars, and in wide places its times. */
export const dayColumns =
  'grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-2 @lg:grid-cols-[3.5rem_minmax(0,1fr)_15rem]'

/** The hours above the bars, which stand at their lines [AV5]. The times of each day are also text. */
export function HourScale() {
  return (
    <div aria-hidden="true" className={dayColumns}>
      <div dir="ltr" className="col-start-2 grid grid-cols-4 text-xs text-muted">
        {hours.map((hour) => (
          <span key={hour} className="border-s border-edge ps-1 leading-none whitespace-nowrap">
            <bdi>{formatShortClock(hour)}</bdi>
          </span>
        ))}
      </div>
    </div>
  )
}

/** The lines of the hours in the bars of a day. */
export function HourLines() {
  return hours
    .slice(1)
    .map((hour, index) => (
      <span
        key={hour}
        style={{ left: `${(index + 1) * 25}%` }}
        className="absolute inset-y-0 border-s border-line"
      />
    ))
}
