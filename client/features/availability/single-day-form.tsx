import { useRef, useState } from 'react'
import type { Exception } from '#shared/domain/times/availability.ts'
import { formatClock } from '#shared/domain/times/format-week.ts'
import { toDate } from '#shared/domain/times/local-time.ts'
import { parseClock } from '#shared/domain/times/parse-clock.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { singleDaysText } from '#shared/texts/members/availability/single-days.ts'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'

type Props = {
  /** The time zone of the member's free times: days begin and end there. */
  readonly timeZone: string
  readonly onSave: (exception: Exception) => Promise<void>
  readonly onClose: () => void
}

type Field = 'date' | 'from' | 'to'
/** Which field is wrong, and why. */
type Wrong = { readonly field: Field; readonly text: string }
type Draft = { readonly date: string; readonly isFree: boolean; readonly from: string; readonly to: string }

const example = (): string => formatClock('16:30')

/** A day with other free times, or none. */
export function SingleDayForm({ timeZone, onSave, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>({ date: '', isFree: false, from: '', to: '' })
  const [error, setError] = useState<Wrong | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [today] = useState(() => toDate(Date.now(), timeZone))
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setError(null)
  }
  const { isPending, submit } = useSubmit(async () => {
    const checked = check(draft, today)
    if ('field' in checked) focusFirstInvalid(form.current, () => setError(checked))
    else await onSave(checked)
  })
  const errorOf = (field: Field) => (error?.field === field ? error.text : null)
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-xl gap-4"
      aria-label={singleDaysText('add')}
      onSubmit={submit}
    >
      <DateField
        label={singleDaysText('day')}
        name="date"
        // What opened the form is gone.
        ref={focusFirst}
        min={today}
        error={errorOf('date')}
        value={draft.date}
        onChange={(event) => change({ date: event.target.value })}
      />
      <Checkbox
        label={singleDaysText('isFree')}
        checked={draft.isFree}
        onChange={(event) => change({ isFree: event.target.checked })}
      />
      {draft.isFree && <Times {...{ draft, errorOf }} onChange={change} />}
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

type TimesProps = {
  readonly draft: Draft
  readonly errorOf: (field: Field) => string | null
  readonly onChange: (part: Partial<Draft>) => void
}

function Times({ draft, errorOf, onChange }: TimesProps) {
  return (
    <div className="grid gap-3 xs:grid-cols-2">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={availabilityPageText(`availability.${end}`)}
          name={end}
          autoComplete="off"
          maxLength={16}
          error={errorOf(end)}
          value={draft[end]}
          onChange={(event) => onChange({ [end]: event.target.value })}
        />
      ))}
    </div>
  )
}

const focusFirst = (input: HTMLInputElement | null) => input?.focus()

/** The day as it is stored, or what is wrong with it. */
function check({ date, isFree, from, to }: Draft, today: string): Exception | Wrong {
  if (date === '') return { field: 'date', text: singleDaysText('noDay') }
  if (date < today) return { field: 'date', text: singleDaysText('past') }
  if (!isFree) return { date, from: null, to: null }
  const [start, end] = [parseClock(from), parseClock(to)]
  if (start === null)
    return {
      field: 'from',
      text: availabilityPageText('availability.unreadableFrom', { example: example() }),
    }
  if (end === null)
    return { field: 'to', text: availabilityPageText('availability.unreadableTo', { example: example() }) }
  if (start >= end) return { field: 'to', text: availabilityPageText('availability.wrongOrder') }
  return { date, from: start, to: end }
}
