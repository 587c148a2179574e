import { useState } from 'react'
import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import { checkResults, latestExpiry } from '#shared/domain/approval.ts'
import type { CheckKind, CheckResult } from '#shared/domain/approval.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { StepForm } from '../form/step-form.tsx'

type Props = {
  readonly mentor: StaffMentor
  readonly kind: CheckKind
  readonly onClose: () => void
  readonly onSaved: () => Promise<void>
}

/** Records the result of a check [MA6]; none is chosen beforehand. A check ends at the latest after the months for which the operator lets it be valid. */
export function CheckDialog({ mentor, kind, onClose, onSaved }: Props) {
  const months = mentor.required.find((check) => check.kind === kind)?.months ?? null
  const endOf = (day: string) => (months === null || day === '' ? '' : latestExpiry(day, months))
  const [result, setResult] = useState<CheckResult | null>(null)
  const [checkedOn, setCheckedOn] = useState(mentor.today)
  const [expiresOn, setExpiresOn] = useState(endOf(mentor.today))
  const end = result === 'failed' || expiresOn === '' ? null : expiresOn
  return (
    <StepForm
      title={text('checks.recordFor', {
        check: text(`check.${kind}`),
        name: mentor.name || text('name.none'),
      })}
      lead={text('checks.hint')}
      label={text('checks.save')}
      isReady={result !== null}
      work={async () => {
        if (result === null) return
        await staffApi.recordCheck.mutate({
          personId: mentor.id,
          check: kind,
          result,
          checkedOn,
          expiresOn: end,
        })
      }}
      onDone={onSaved}
      {...{ onClose }}
    >
      <ResultField result={result} onChange={setResult} />
      <TextField
        label={text('checks.on')}
        type="date"
        max={mentor.today}
        value={checkedOn}
        onChange={(event) => {
          setCheckedOn(event.target.value)
          setExpiresOn(endOf(event.target.value))
        }}
      />
      {result === 'passed' && (
        <TextField
          label={text('checks.expires')}
          hint={text('checks.expiresHint')}
          type="date"
          max={endOf(checkedOn) || undefined}
          value={expiresOn}
          onChange={(event) => setExpiresOn(event.target.value)}
        />
      )}
    </StepForm>
  )
}

type ResultProps = { readonly result: CheckResult | null; readonly onChange: (result: CheckResult) => void }

function ResultField({ result, onChange }: ResultProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
      <legend className="mb-1 text-sm font-semibold">{text('checks.result')}</legend>
      {checkResults.map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name="result"
            className="dot flex-none"
            checked={result === one}
            onChange={() => onChange(one)}
          />
          {text(`checks.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
