import { useState } from 'react'
import type { CasePage, CaseRow } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Link } from '../../frame/link.tsx'
import { Section } from '../../frame/section.tsx'
import { isReason, ReasonDialog, ReasonField } from '../steps/case-dialogs.tsx'
import type { DialogProps } from '../steps/dialog-props.ts'
import { StepForm } from '../../form/step-form.tsx'

type Props = { readonly page: CasePage; readonly onChanged: () => Promise<void> }

/** The cases that leads have linked to this one, such as those of one person with two accounts [CS23]. */
export function Links({ page, onChanged }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<CaseRow | null>(null)
  const close = () => {
    setIsAdding(false)
    setRemoving(null)
  }
  const dialog: DialogProps = {
    page,
    onClose: close,
    onDone: async () => {
      close()
      await onChanged()
    },
  }
  return (
    <Section title={text('links.title')}>
      {page.links.length === 0 && <p className="text-muted">{text('related.none')}</p>}
      <ul className="grid gap-3">
        {page.links.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="wrap-anywhere">
              <Link to={`/staff/cases/${row.id}`}>{row.reference}</Link> {row.subject ?? text('about.gone')}
            </span>
            <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setRemoving(row)}>
              {text('links.remove', { reference: row.reference })}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setIsAdding(true)}
      >
        {text('links.add')}
      </Button>
      {isAdding && <LinkDialog {...dialog} />}
      {removing && (
        <ReasonDialog
          title={text('links.remove', { reference: removing.reference })}
          work={(reason) =>
            staffApi.cases.unlink.mutate({ id: page.case.id, reference: removing.reference, reason })
          }
          {...dialog}
        />
      )}
    </Section>
  )
}

function LinkDialog({ page, onClose, onDone }: DialogProps) {
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  return (
    <StepForm
      title={text('links.add')}
      {...{ onClose, onDone }}
      isReady={reference.trim() !== '' && isReason(reason)}
      work={() => staffApi.cases.link.mutate({ id: page.case.id, reference, reason })}
    >
      <TextField
        label={text('field.reference')}
        data-first-focus
        maxLength={20}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      <ReasonField value={reason} onChange={setReason} />
    </StepForm>
  )
}
