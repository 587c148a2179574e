import { useState } from 'react'
import { caseWork } from '#shared/limits/case.ts'
import { decisionText } from '#shared/texts/safety/decision.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** The one appeal of a decision [CS11]. */
export function AppealForm({ token, onSent }: { readonly token: string; readonly onSent: () => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    setProblem(null)
    try {
      await api.cases.appeal.mutate({ token, text })
      onSent()
    } catch (error) {
      setProblem(failureOf(error).text)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h2 className="text-xl">{decisionText('appeal.title')}</h2>
      <p>{decisionText('appeal.lead')}</p>
      <Field label={decisionText('appeal.label')} error={problem}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={6}
            maxLength={caseWork.maxNote}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="control min-h-36 resize-y"
          />
        )}
      </Field>
      <Button
        type="submit"
        size="lg"
        disabled={text.trim().length < caseWork.minReason}
        isPending={isPending}
      >
        {decisionText('appeal.send')}
      </Button>
    </form>
  )
}
