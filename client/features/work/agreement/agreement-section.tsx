import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { agreementParts, type Agreement } from '#shared/contract/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { MaskedBelow } from '#client/components/masked/masked-below.tsx'
import { formatDay } from '#client/components/format-day.ts'
import { Section } from '../section.tsx'
import { useSave } from '../use-save.ts'
import type { PartProps } from '../work-content.tsx'
import { AgreementForm } from './agreement-form.tsx'

/** What the two agreed on, and whether both have accepted it [WK6]. */
export function AgreementSection({ work, name, canWrite }: PartProps) {
  const { agreement, chatId, endedAt } = work
  const [isEditing, setIsEditing] = useState(false)
  const isPast = endedAt !== null
  if (isEditing && canWrite)
    return (
      <Section title={workPageText('agreement.title')}>
        <AgreementForm {...{ chatId, agreement }} onClose={() => setIsEditing(false)} />
      </Section>
    )
  return (
    <Section
      title={workPageText('agreement.title')}
      action={
        canWrite &&
        agreement && (
          <Button variant="quiet" size="sm" onClick={() => setIsEditing(true)}>
            <Pencil size={18} aria-hidden />
            {workPageText('work.edit')}
          </Button>
        )
      }
    >
      {agreement ? (
        <>
          <Words agreement={agreement} />
          <MaskedBelow texts={agreementParts.map((part) => agreement[part])} />
          <Accepted {...{ chatId, agreement, name, canWrite }} />
        </>
      ) : (
        <p className="text-muted">{workPageText(isPast ? 'agreement.nonePast' : 'agreement.none')}</p>
      )}
      {canWrite && !agreement && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsEditing(true)}>
          {workPageText('agreement.write')}
        </Button>
      )}
    </Section>
  )
}

function Words({ agreement }: { readonly agreement: Agreement }) {
  const rows = [
    ...agreementParts.map((part) => [workPageText(`agreement.${part}`), agreement[part]] as const),
    [workPageText('agreement.end'), agreement.until === null ? '' : formatDay(agreement.until)] as const,
  ].filter(([, text]) => text !== '')
  return (
    <dl className="grid gap-3">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd dir="auto" className="w-fit wrap-anywhere whitespace-pre-line">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type AcceptedProps = Pick<PartProps, 'name' | 'canWrite'> & {
  readonly chatId: string
  readonly agreement: Agreement
}

function Accepted({ chatId, agreement, name, canWrite }: AcceptedProps) {
  const { safeguarding = 'open' } = useProduct()
  const { isPending, problem, save } = useSave(chatId)
  const { version, isAcceptedByMe, isAcceptedByOther } = agreement
  const state = isAcceptedByMe
    ? isAcceptedByOther
      ? 'agreement.both'
      : 'agreement.waits'
    : isAcceptedByOther
      ? 'agreement.asked'
      : 'agreement.neither'
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm font-semibold">
        {workPageText(state, { name })}
      </p>
      {canWrite && agreement.until !== null && state === 'agreement.both' && safeguarding !== 'open' && (
        <p className="text-sm text-muted">{workPageText('agreement.ends')}</p>
      )}
      {canWrite && !isAcceptedByMe && (
        <Button
          className="justify-self-start"
          isPending={isPending}
          onClick={() => void save(() => api.work.acceptAgreement.mutate({ chatId, version }))}
        >
          {workPageText('agreement.accept')}
        </Button>
      )}
      <Problem text={problem} />
    </div>
  )
}
