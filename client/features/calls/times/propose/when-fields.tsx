import { useId } from 'react'
import type { Span } from '#shared/domain/times/availability.ts'
import type { Suggestion } from '#shared/domain/times/suggest-times.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FreeFields } from './free-fields.tsx'
import { formatCallTime } from '../format-call-time.ts'
import { noTime, type Choice, type WhenError } from './when.ts'

type Props = {
  /** Undefined while they load. */
  readonly suggestions: readonly Suggestion[] | undefined
  readonly choice: Choice
  readonly minutes: number
  readonly error: WhenError | null
  /** Whether the proposal is being sent: then its times are taken by itself. */
  readonly isPending: boolean
  /** The time on the other member's clock; null if it is the same. */
  readonly describeThere: (span: Span) => string | null
  readonly onChoice: (choice: Choice) => void
}

/** When the call is: some of the suggested times, and any day and time [CT9, MT1]. */
export function WhenFields({ suggestions, choice, error, isPending, onChoice, ...rest }: Props) {
  const id = useId()
  if (!suggestions) return <Skeleton rows={3} rowClass="h-11" />
  const { starts, free } = choice
  const isWrong = error?.isOfTime === true && !free
  const isLost = ({ isFree }: Suggestion) => !isFree && !isPending
  const isLostChoice = (one: Suggestion) => isLost(one) && starts.includes(one.start)
  const toggle = (start: number) =>
    starts.includes(start) ? starts.filter((one) => one !== start) : [...starts, start]
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
          label={asLabel(formatCallTime(span))}
          hint={rest.describeThere(span)}
          warning={isLost(span) && callTimesText('propose.notFree')}
          isChosen={starts.includes(span.start)}
          onToggle={() => onChoice({ ...choice, starts: toggle(span.start) })}
        />
      ))}
      <p role="status" className="sr-only">
        {suggestions.some(isLostChoice) && callTimesText('propose.notFreeAll')}
      </p>
      {suggestions.length > 0 && (
        <Option
          label={callTimesText('propose.other')}
          isChosen={free !== null}
          onToggle={() => onChoice({ ...choice, free: free ? null : noTime })}
        />
      )}
      {free && (
        <FreeFields {...rest} {...{ free, error }} onFree={(next) => onChoice({ ...choice, free: next })} />
      )}
      {isWrong && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error.text}
        </p>
      )}
    </fieldset>
  )
}

type OptionProps = {
  readonly label: string
  readonly hint?: string | null
  readonly warning?: string | false
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function Option({ label, hint, warning = false, isChosen, onToggle }: OptionProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-md border border-edge px-3 py-1.5 text-sm has-checked:border-primary has-checked:bg-primary-soft">
      <input type="checkbox" checked={isChosen} onChange={onToggle} className="tick" />
      <span>
        <span className="font-semibold">{label}</span>
        {hint != null && <span className="block text-xs text-muted">{hint}</span>}
        {warning !== false && <span className="block text-xs font-semibold text-danger">{warning}</span>}
      </span>
    </label>
  )
}
