import { CalendarCheck, CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { CallTime } from '#shared/contract/call-times.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { cx } from '#client/ui/cx.ts'
import { AgendaToggle } from '../agenda/agenda-toggle.tsx'
import { describeThere, formatCallTime } from './format-call-time.ts'
import { TimeActions } from './time-actions.tsx'

type Props = {
  readonly chatId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
  /** The other member's time zone; undefined if unknown. */
  readonly otherZone: string | undefined
  readonly time: CallTime
  /** The agreed time that it would move. */
  readonly moved: CallTime | undefined
  /** Called when the time was confirmed or removed: the pressed button is gone. */
  readonly onDone: () => void
  readonly onMove: (time: CallTime) => void
  readonly onCancel: (time: CallTime) => void
}

/** A proposed or agreed time, in the reader's time zone and in that of the other member, with what the reader can do. */
export function TimeRow({ chatId, other, otherZone, time, moved, onDone, ...on }: Props) {
  const [error, setError] = useState<string | null>(null)
  const name = displayName(other)
  const at = formatCallTime(time)
  const there = describeThere(time, otherZone, name)
  const Icon = time.isAgreed ? CalendarCheck : CalendarClock
  const quiet = cx('wrap-anywhere', !time.isAgreed && 'text-muted')
  const state = time.isAgreed ? 'agreed' : time.isMine ? 'mine' : 'asked'
  return (
    <li
      className={cx(
        'grid gap-2 rounded-md border p-3 text-sm',
        time.isAgreed ? 'border-transparent bg-primary-soft text-on-primary-soft' : 'border-line',
      )}
    >
      <div className="flex items-start gap-2.5">
        <Icon size={18} aria-hidden className="mt-0.5 flex-none" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{asLabel(at)}</p>
          {there !== null && <p className={quiet}>{asLabel(there)}</p>}
          {time.everyWeeks != null && (
            <p className={quiet}>{callTimesText(time.everyWeeks === 1 ? 'repeat.1' : 'repeat.2')}</p>
          )}
          <p className={quiet}>{callTimesText(`state.${state}`, { name })}</p>
          {moved && <p className={quiet}>{callTimesText('move.instead', { at: formatCallTime(moved) })}</p>}
        </div>
      </div>
      <TimeActions
        {...{ chatId, time, at, onDone }}
        onError={setError}
        onMove={() => on.onMove(time)}
        onCancel={() => on.onCancel(time)}
      />
      {time.isAgreed && <AgendaToggle {...{ chatId, other, at }} timeId={time.id} />}
      <p role="alert" className="ps-7 font-semibold text-danger empty:hidden">
        {error}
      </p>
    </li>
  )
}
