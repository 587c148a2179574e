import { useState } from 'react'
import { applicationDays, applicationText } from '#shared/limits/approval.ts'
import type { Apply, MyApproval } from '#shared/contract/approval.ts'
import { approvalText } from '#shared/texts/members/approval.ts'
import { addErrorTexts } from '#client/sync/http/error-text.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { Field } from '#client/ui/form/field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { Card } from '#client/ui/layout/card.tsx'

addErrorTexts(approvalText.find)

const empty: Apply = { why: '', experience: '', references: '' }

/** What a mentor tells the team; until staff have read it, it can be sent again [MA5]. */
export function ApplicationForm({ approval: { application, state } }: { readonly approval: MyApproval }) {
  const [parts, setParts] = useState<Apply>(() => (application ? partsOf(application) : empty))
  const [problem, setProblem] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    setProblem(null)
    try {
      await api.approval.send.mutate(parts)
      showToast('success', approvalText('form.sent'))
    } catch (error) {
      setProblem(failureOf(error).text)
    }
  })
  const partProps = (name: keyof Apply) => ({
    name,
    value: parts[name],
    onChange: (text: string) => setParts({ ...parts, [name]: text }),
  })
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <h2 className="text-xl">{approvalText('form.title')}</h2>
        <Part label={approvalText('form.why')} {...partProps('why')} />
        <Part
          label={approvalText('form.experience')}
          hint={approvalText('form.experienceHint')}
          {...partProps('experience')}
        />
        <Part
          label={approvalText('form.references')}
          hint={approvalText('form.referencesHint')}
          {...partProps('references')}
        />
        <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
          {problem}
        </p>
        <div className="grid gap-2">
          <Button type="submit" size="lg" isPending={isPending} className="justify-self-start max-sm:w-full">
            {approvalText(state === 'applied' ? 'form.sendAgain' : 'form.send')}
          </Button>
          <p className="text-sm text-muted">{approvalText('form.kept', { days: applicationDays })}</p>
        </div>
      </form>
    </Card>
  )
}

const partsOf = ({ why, experience, references }: Apply): Apply => ({ why, experience, references })

type PartProps = {
  readonly label: string
  readonly hint?: string
  readonly name: string
  readonly value: string
  readonly onChange: (text: string) => void
}

function Part({ label, hint, name, value, onChange }: PartProps) {
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <textarea
          {...wiring}
          name={name}
          value={value}
          rows={4}
          maxLength={applicationText.part}
          onChange={(event) => onChange(event.target.value)}
          className="control field-sizing-content min-h-28 resize-y"
        />
      )}
    </Field>
  )
}
