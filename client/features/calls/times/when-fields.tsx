import { useId, useState } from 'react'
import type { Span } from '#shared/domain/availability.ts'
import { formatClock } from '#shared/domain/format-week.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { formatRelative } from '#shared/texts/i18n/format-date.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { formatCallTime, formatDayOf } from './format-call-time.ts'
import { checkChoice, dayCount, getDay, getExample, type Choice, type WhenError } from './when.ts'

type Props = {
  /** Undefined while they load. */
  readonly suggestions: readonly Span[] | undefined
  readonly choice: Choice
  readonly minutes: number
  readonly error: WhenError | null
  /** The time on the other member's clock; null if it is the same. */
  readonly describeThere: (span: Span) => string | null
  readonly onChoice: (choice: Choice) => void
}

/** When the call is: one of the suggested times, or any day and time. */
export function WhenFields({ suggestions, choice, error, onChoice, ...rest }: Props) {
  const id = useId()
  if (!suggestions) return <Skeleton rows={3} rowClass="h-11" />
  const isFree = choice.kind === 'free'
  const isWrong = error?.isOfTime === true && !isFree
  return (
    <fieldset
      tabIndex={-1}
      data-invalid={isWrong ? '' : undefined}
      aria-describedby={isWrong ? `${id}-error` : undefined}
      className="grid gap-1 focus:outline-none"
    >
      <legend className="mb-1 text-sm font-semibold">{callTimesText('propose.when')}</legend>
      {suggestions.length > 0 && (
        <p className="mb-1 text-xs text-muted">{callTimesText('propose.bothFree')}</p>
      )}
      {suggestions.map((span) => (
        <Option
          key={span.start}
          name={id}
          label={formatCallTime(span)}
          hint={rest.describeThere(span)}
          isChosen={!isFree && choice.start === span.start}
          onChoose={() => onChoice({ kind: 'suggested', start: span.start })}
        />
      ))}
      {suggestions.length > 0 && (
        <Option
          name={id}
          label={callTimesText('propose.other')}
          isChosen={isFree}
          onChoose={() => onChoice({ kind: 'free', day: 0, clock: '' })}
        />
      )}
      {isFree && <FreeFields {...rest} {...{ choice, error, onChoice }} />}
      {isWrong && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error.text}
        </p>
      )}
    </fieldset>
  )
}

type OptionProps = {
  readonly name: string
  readonly label: string
  readonly hint?: string | null
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Option({ name, label, hint, isChosen, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-md border border-edge px-3 py-1.5 text-sm has-checked:border-primary has-checked:bg-primary-soft">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="dot" />
      <span>
        <span className="font-semibold">{label}</span>
        {hint != null && <span className="block text-xs text-muted">{hint}</span>}
      </span>
    </label>
  )
}

type FreeProps = Omit<Props, 'suggestions' | 'choice'> & {
  readonly choice: Extract<Choice, { readonly kind: 'free' }>
}

const MINUTE = 60_000

/** The half hours of a day, as the time field suggests them. */
const halfHours = Array.from(
  { length: 48 },
  (_, step) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 === 0 ? '00' : '30'}`,
)

function FreeFields({ choice, minutes, error, describeThere, onChoice }: FreeProps) {
  const listId = useId()
  const [now] = useState(() => Date.now())
  const checked = checkChoice(choice, now)
  const there =
    'text' in checked ? null : describeThere({ start: checked.start, end: checked.start + minutes * MINUTE })
  const days = Array.from({ length: dayCount }, (_, day) => day)
  const nameOf = (day: number): string => {
    const date = formatDayOf(getDay(day, now))
    return day < 2 ? callTimesText('propose.near', { word: formatRelative(day, 'day'), date }) : date
  }
  return (
    <div className="mt-2 grid gap-3 xs:grid-cols-2">
      <Field label={callTimesText('propose.day')}>
        {(wiring) => (
          <select
            {...wiring}
            name="day"
            value={choice.day}
            onChange={(event) => onChoice({ ...choice, day: Number(event.target.value) })}
            className="control"
          >
            {days.map((day) => (
              <option key={day} value={day}>
                {nameOf(day)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={callTimesText('propose.start')}
        hint={callTimesText('propose.startHint', { example: getExample() })}
        name="start"
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        value={choice.clock}
        error={error?.isOfTime ? error.text : null}
        onChange={(event) => onChoice({ ...choice, clock: event.target.value })}
      />
      {there !== null && <p className="text-xs text-muted xs:col-span-full">{there}</p>}
      <datalist id={listId}>
        {halfHours.map((time) => (
          <option key={time} value={formatClock(time)}>
            {formatClock(time)}
          </option>
        ))}
      </datalist>
    </div>
  )
}
