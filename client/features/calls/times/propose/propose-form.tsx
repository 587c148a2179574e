import { useEffect, useId, useState } from 'react'
import { callLength } from '#shared/limits/call.ts'
import type { CallTime } from '#shared/contract/call-times.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { formatDuration } from '#shared/texts/i18n/format-number.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { describeThere, formatCallTime } from '../format-call-time.ts'
import { useChoice } from './use-choice.ts'
import { useProposal } from './use-proposal.ts'
import { WhenFields } from './when-fields.tsx'

type Props = {
  readonly chatId: string
  readonly meId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
  /** The other member's time zone; undefined if unknown. */
  readonly otherZone: string | undefined
  /** The agreed time that would be moved [MT2]. */
  readonly moving?: CallTime | null
  readonly onClose: () => void
}

const MINUTE = 60_000
const lengths = [callLength.min, 30, 45, 60, callLength.max]
const usualLength = 30

/** Proposes a time for a call: first the next times at which both are free, then any day and time [CT9]. */
export function ProposeForm({ chatId, meId, other, otherZone, moving = null, onClose }: Props) {
  const [minutes, setMinutes] = useState(moving ? (moving.end - moving.start) / MINUTE : usualLength)
  const [everyWeeks, setEveryWeeks] = useState<1 | 2 | null>(null)
  const { suggestions, choice, choose, resetFirst } = useChoice({ chatId, meId, otherId: other.id, minutes })
  const name = displayName(other)
  const titleId = useId()
  const { form, error, clearError, isPending, submit } = useProposal({
    ...{ chatId, name, minutes, choice, everyWeeks, moves: moving?.id ?? null },
    onDone: onClose,
  })
  // What opened the form is gone.
  useEffect(() => form.current?.querySelector('select')?.focus(), [form])
  return (
    <form ref={form} noValidate aria-labelledby={titleId} onSubmit={submit} className="grid gap-4">
      <h3 id={titleId} className="text-lg">
        {callTimesText(moving ? 'move.title' : 'propose.do')}
      </h3>
      {moving && (
        <p className="text-sm text-muted">
          {callTimesText('move.text', { at: formatCallTime(moving), name })}
        </p>
      )}
      <LengthField
        minutes={minutes}
        onChange={(next) => {
          setMinutes(next)
          resetFirst()
          clearError()
        }}
      />
      <WhenFields
        {...{ suggestions, choice, minutes, error, isPending }}
        describeThere={(span) => describeThere(span, otherZone, name)}
        onChoice={(next) => {
          choose(next)
          clearError()
        }}
      />
      {!moving && <RepeatField everyWeeks={everyWeeks} onChange={setEveryWeeks} />}
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {error && !error.isOfTime && error.text}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {memberShellText('page.cancel')}
        </Button>
        <Button type="submit" isPending={isPending}>
          {callTimesText('propose.send', { count: choice.starts.length + (choice.free ? 1 : 0) })}
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
          {[...new Set([...lengths, minutes])].map((length) => (
            <option key={length} value={length}>
              {formatDuration(length * 60)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type RepeatProps = {
  readonly everyWeeks: 1 | 2 | null
  readonly onChange: (everyWeeks: 1 | 2 | null) => void
}

const repetitions = [null, 1, 2] as const

/** Whether the call repeats [MT4]. */
function RepeatField({ everyWeeks, onChange }: RepeatProps) {
  return (
    <Field label={callTimesText('repeat.label')} hint={everyWeeks !== null && callTimesText('repeat.hint')}>
      {(wiring) => (
        <select
          {...wiring}
          name="repeat"
          value={everyWeeks ?? 0}
          onChange={(event) =>
            onChange(repetitions.find((weeks) => weeks === Number(event.target.value)) ?? null)
          }
          className="control"
        >
          {repetitions.map((weeks) => (
            <option key={weeks} value={weeks ?? 0}>
              {callTimesText(`repeat.${weeks ?? 0}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
