import { useState } from 'react'
import type { Exception } from '#shared/domain/availability.ts'
import { formatClock } from '#shared/domain/format-week.ts'
import { toDate } from '#shared/domain/local-time.ts'
import { parseClock } from '#shared/domain/parse-clock.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { availabilityText } from '#shared/texts/members/availability.ts'
import { singleDaysText } from '#shared/texts/members/single-days.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'

type Props = {
  /** The time zone of the member's free times: days begin and end there. */
  readonly timeZone: string
  readonly onSave: (exception: Exception) => Promise<void>
  readonly onClose: () => void
}

type Draft = { readonly date: string; readonly isFree: boolean; readonly from: string; readonly to: string }

const example = (): string => formatClock('16:30')

/** A day with other free times, or none. */
export function SingleDayForm({ timeZone, onSave, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>({ date: '', isFree: false, from: '', to: '' })
  const [error, setError] = useState<string | null>(null)
  const [today] = useState(() => toDate(Date.now(), timeZone))
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setError(null)
  }
  const { isPending, submit } = useSubmit(async () => {
    const checked = check(draft, today)
    if (typeof checked === 'string') setError(checked)
    else await onSave(checked)
  })
  return (
    <form noValidate className="grid max-w-xl gap-4" aria-label={singleDaysText('add')} onSubmit={submit}>
      <TextField
        label={singleDaysText('day')}
        type="date"
        name="date"
        // What opened the form is gone.
        ref={focusFirst}
        min={today}
        value={draft.date}
        onChange={(event) => change({ date: event.target.value })}
      />
      <Checkbox
        label={singleDaysText('isFree')}
        checked={draft.isFree}
        onChange={(event) => change({ isFree: event.target.checked })}
      />
      {draft.isFree && (
        <div className="grid gap-3 xs:grid-cols-2">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={availabilityText(`availability.${end}`)}
              name={end}
              autoComplete="off"
              maxLength={16}
              value={draft[end]}
              onChange={(event) => change({ [end]: event.target.value })}
            />
          ))}
        </div>
      )}
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {memberShellText('page.cancel')}
        </Button>
        <Button type="submit" isPending={isPending}>
          {singleDaysText('save')}
        </Button>
      </div>
    </form>
  )
}

const focusFirst = (input: HTMLInputElement | null) => input?.focus()

/** The day as it is stored, or what is wrong with it. */
function check({ date, isFree, from, to }: Draft, today: string): Exception | string {
  if (date === '') return singleDaysText('noDay')
  if (date < today) return singleDaysText('past')
  if (!isFree) return { date, from: null, to: null }
  const [start, end] = [parseClock(from), parseClock(to)]
  if (start === null) return availabilityText('availability.unreadableFrom', { example: example() })
  if (end === null) return availabilityText('availability.unreadableTo', { example: example() })
  if (start >= end) return availabilityText('availability.wrongOrder')
  return { date, from: start, to: end }
}
