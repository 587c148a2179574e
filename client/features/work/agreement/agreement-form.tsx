import { useRef, useState } from 'react'
import { agreementParts, type Agreement, type AgreementPart } from '#shared/contract/work.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { workText } from '#shared/limits/work.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { api } from '#client/sync/react/api.ts'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Conflict } from '../conflict.tsx'
import { FormButtons } from '../form-buttons.tsx'
import { formatDay } from '#client/components/format-day.ts'
import { TextArea } from '../text-area.tsx'
import { useFirstField } from '../use-first-field.ts'
import { useSave } from '../use-save.ts'

type Props = {
  readonly chatId: string
  /** As it is now; null before there is one. */
  readonly agreement: Agreement | null
  readonly onClose: () => void
}

/** Writes the agreement. A change by the other is shown, and nothing is lost [WK3]. */
export function AgreementForm({ chatId, agreement, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form)
  const { safeguarding = 'open' } = useProduct()
  const { draft, change, isConflict, isPending, problem, ...steps } = useDraft({ chatId, agreement, onClose })
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void steps.submit()
      }}
    >
      {agreementParts.map((part) => (
        <TextArea
          key={part}
          label={workPageText(`agreement.${part}`)}
          hint={workPageText(`agreement.${part}.hint`)}
          error={isTooLong(draft[part]) ? memberErrorText('note.tooLong', { max: workText.agreement }) : null}
          value={draft[part]}
          className="min-h-16"
          onText={(text) => change({ [part]: text })}
        />
      ))}
      <DateField
        label={workPageText('agreement.until')}
        hint={safeguarding === 'open' ? undefined : workPageText('agreement.untilHint')}
        className="max-w-56"
        value={draft.until}
        onChange={(event) => change({ until: event.target.value })}
      />
      {agreement && isConflict ? (
        <Conflict text={wordsOf(agreement)} onKeepMine={steps.keepMine} onTakeTheirs={steps.takeTheirs} />
      ) : (
        <Problem text={problem} />
      )}
      <p className="text-sm text-muted">{workPageText('agreement.again')}</p>
      <FormButtons label={workPageText('agreement.save')} isPending={isPending} onCancel={onClose} />
    </form>
  )
}

type Draft = Readonly<Record<AgreementPart | 'until', string>>

const draftOf = (agreement: Agreement | null): Draft => ({
  ...{ often: '', reach: '', about: '', ...agreement },
  until: agreement?.until ?? '',
})

const isTooLong = (text: string): boolean => text.trim().length > workText.agreement

/** What is typed, and the version that it is based on. */
function useDraft({ chatId, agreement, onClose }: Props) {
  const current = agreement?.version ?? 0
  const [base, setBase] = useState(current)
  const [draft, setDraft] = useState(() => draftOf(agreement))
  const { isPending, problem, save } = useSave(chatId)
  const submit = async (): Promise<void> => {
    if (agreementParts.some((part) => isTooLong(draft[part]))) return
    const { often, reach, about, until } = draft
    const saved = { chatId, version: base, often, reach, about, until: until === '' ? null : until }
    if (await save(() => api.work.saveAgreement.mutate(saved))) onClose()
  }
  return {
    ...{ draft, isPending, problem, submit },
    isConflict: base !== current,
    change: (parts: Partial<Draft>) => setDraft({ ...draft, ...parts }),
    keepMine: () => setBase(current),
    takeTheirs() {
      setBase(current)
      setDraft(draftOf(agreement))
    },
  }
}

const wordsOf = (agreement: Agreement): string =>
  [
    ...agreementParts.map((part) => agreement[part]),
    agreement.until === null ? '' : formatDay(agreement.until),
  ]
    .filter(Boolean)
    .join('\n')
