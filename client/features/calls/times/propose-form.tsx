import { useEffect, useState } from 'react'
import { callLength } from '#shared/call-limits.ts'
import { displayName, type PersonCard } from '#shared/domain/names.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { formatDuration } from '#shared/texts/i18n/format-number.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { describeThere } from './format-call-time.ts'
import { useProposal } from './use-proposal.ts'
import { useSuggestions } from './use-suggestions.ts'
import { firstChoice, type Choice } from './when.ts'
import { WhenFields } from './when-fields.tsx'

type Props = {
  readonly chatId: string
  readonly meId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
  /** The other member's time zone; undefined if unknown. */
  readonly otherZone: string | undefined
  readonly onClose: () => void
}

const lengths = [callLength.min, 30, 45, 60, callLength.max]
const usualLength = 30

/** Proposes a time for a call: first the next times at which both are free, then any day and time [CT9]. */
export function ProposeForm({ chatId, meId, other, otherZone, onClose }: Props) {
  const [minutes, setMinutes] = useState(usualLength)
  const suggestions = useSuggestions({ chatId, meId, otherId: other.id, minutes })
  const [chosen, setChosen] = useState<Choice | null>(null)
  const choice = firstChoice(chosen, suggestions)
  const name = displayName(other)
  const { form, error, clearError, isPending, submit } = useProposal({
    ...{ chatId, name, minutes, choice },
    onDone: onClose,
  })
  // What opened the form is gone.
  useEffect(() => form.current?.querySelector('select')?.focus(), [form])
  return (
    <form
      ref={form}
      noValidate
      aria-label={callTimesText('propose.do')}
      onSubmit={submit}
      className="grid gap-4 border-t border-line pt-4"
    >
      <LengthField
        minutes={minutes}
        onChange={(next) => {
          setMinutes(next)
          clearError()
        }}
      />
      <WhenFields
        {...{ suggestions, choice, minutes, error }}
        describeThere={(span) => describeThere(span, otherZone, name)}
        onChoice={(next) => {
          setChosen(next)
          clearError()
        }}
      />
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {error && !error.isOfTime && error.text}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {memberShellText('page.cancel')}
        </Button>
        <Button type="submit" isPending={isPending}>
          {callTimesText('propose.send')}
        </Button>
      </div>
    </form>
  )
}

type LengthProps = { readonly minutes: number; readonly onChange: (minutes: number) => void }

function LengthField({ minutes, onChange }: LengthProps) {
  return (
    <Field label={callTimesText('propose.length')}>
      {(wiring) => (
        <select
          {...wiring}
          name="minutes"
          value={minutes}
          onChange={(event) => onChange(Number(event.target.value))}
          className="control"
        >
          {lengths.map((length) => (
            <option key={length} value={length}>
              {formatDuration(length * 60)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
