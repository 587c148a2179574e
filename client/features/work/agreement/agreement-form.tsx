import { useEffect, useRef, useState } from 'react'
import { agreementParts, type Agreement, type AgreementPart } from '#shared/contract/work.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { workPageText } from '#shared/texts/members/work.ts'
import { workText } from '#shared/work-limits.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Conflict } from '../conflict.tsx'
import { formatDay } from '../format-day.ts'
import { useSave } from '../use-save.ts'

type Props = {
  readonly chatId: string
  /** As it is now; null before there is one. */
  readonly agreement: Agreement | null
  readonly onClose: () => void
}

type Draft = Readonly<Record<AgreementPart | 'until', string>>

const draftOf = (agreement: Agreement | null): Draft => ({
  ...{ often: '', reach: '', about: '', ...agreement },
  until: agreement?.until ?? '',
})

/** Writes the agreement. A change by the other is shown, and nothing is lost [WK3]. */
export function AgreementForm({ chatId, agreement, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const current = agreement?.version ?? 0
  const [base, setBase] = useState(current)
  const [draft, setDraft] = useState(() => draftOf(agreement))
  const { isPending, problem, save } = useSave(chatId)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const max = workText.agreement
  const submit = async (): Promise<void> => {
    if (agreementParts.some((part) => draft[part].trim().length > max)) return
    const { often, reach, about, until } = draft
    const saved = { chatId, version: base, often, reach, about, until: until === '' ? null : until }
    if (await save(() => api.work.saveAgreement.mutate(saved))) onClose()
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {agreementParts.map((part) => (
        <Field
          key={part}
          label={workPageText(`agreement.${part}`)}
          hint={workPageText(`agreement.${part}.hint`)}
          error={draft[part].trim().length > max ? memberErrorText('work.tooLong', { max }) : null}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={2}
              value={draft[part]}
              onChange={(event) => setDraft({ ...draft, [part]: event.target.value })}
              className="control field-sizing-content max-h-40 min-h-16 resize-y"
            />
          )}
        </Field>
      ))}
      <TextField
        type="date"
        label={workPageText('agreement.until')}
        className="max-w-56"
        value={draft.until}
        onChange={(event) => setDraft({ ...draft, until: event.target.value })}
      />
      {agreement && base !== current ? (
        <Conflict
          text={wordsOf(agreement)}
          onKeepMine={() => setBase(current)}
          onTakeTheirs={() => {
            setBase(current)
            setDraft(draftOf(agreement))
          }}
        />
      ) : (
        <Problem text={problem} />
      )}
      <p className="text-sm text-muted">{workPageText('agreement.again')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending}>
          {workPageText('agreement.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {memberShellText('page.cancel')}
        </Button>
      </div>
    </form>
  )
}

const wordsOf = (agreement: Agreement): string =>
  [
    ...agreementParts.map((part) => agreement[part]),
    agreement.until === null ? '' : formatDay(agreement.until),
  ]
    .filter(Boolean)
    .join('\n')
