import { useState } from 'react'
import { caseWork } from '#shared/limits/case.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { urgencyText } from '../../urgency.tsx'
import type { DialogProps } from './dialog-props.ts'
import { SelectField } from '../../form/select-field.tsx'
import { StepForm } from '../../form/step-form.tsx'
import { TextArea } from '../../form/text-area.tsx'

type ReasonFieldProps = {
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** A typed reason of a step. */
export function ReasonField(props: ReasonFieldProps) {
  return (
    <TextArea
      label={text('field.reason')}
      hint={text('field.reasonHint', { min: caseWork.minReason })}
      max={caseWork.maxReason}
      {...props}
    />
  )
}

/** The reason for reading a chat or looking at pictures, which the log keeps. */
export function ReadingReasonField({
  hint = text('field.readingHint', { min: caseWork.minReason }),
  ...props
}: ReasonFieldProps & { readonly hint?: string }) {
  return (
    <TextArea isFirst label={text('field.readingReason')} hint={hint} max={caseWork.maxReason} {...props} />
  )
}

export const isReason = (reason: string): boolean => reason.trim().length >= caseWork.minReason

type ReasonProps = DialogProps & {
  readonly title: string
  readonly work: (reason: string) => Promise<unknown>
}

/** A step that needs a reason and nothing else. */
export function ReasonDialog({ title, work, onClose, onDone }: ReasonProps) {
  const [reason, setReason] = useState('')
  return (
    <StepForm {...{ title, onClose, onDone }} isReady={isReason(reason)} work={() => work(reason)}>
      <ReasonField value={reason} onChange={setReason} />
    </StepForm>
  )
}

export function AssignDialog({ page, onClose, onDone }: DialogProps) {
  const { id, assignee } = page.case
  const [to, setTo] = useState(page.leads.find(({ email }) => email === assignee)?.id ?? '')
  const options = [
    ['', text('assignee.none')] as const,
    ...page.leads.map((lead) => [lead.id, lead.email] as const),
  ]
  return (
    <StepForm
      title={text('step.assign')}
      {...{ onClose, onDone }}
      isReady
      work={() => staffApi.cases.assign.mutate({ id, to: to === '' ? null : to })}
    >
      <SelectField label={text('field.assignee')} value={to} options={options} onChange={setTo} />
    </StepForm>
  )
}

const levels = [1, 2, 3] as const

export function UrgencyDialog({ page, onClose, onDone }: DialogProps) {
  const { id } = page.case
  const [urgency, setUrgency] = useState(levels.find((one) => one === page.case.urgency) ?? 3)
  const [reason, setReason] = useState('')
  return (
    <StepForm
      title={text('step.urgency')}
      {...{ onClose, onDone }}
      isReady={isReason(reason)}
      work={() => staffApi.cases.setUrgency.mutate({ id, urgency, reason })}
    >
      <SelectField
        label={text('field.urgency')}
        value={String(urgency)}
        options={levels.map((one) => [String(one), urgencyText(one)] as const)}
        onChange={(value) => setUrgency(levels.find((one) => String(one) === value) ?? 3)}
      />
      <ReasonField value={reason} onChange={setReason} />
    </StepForm>
  )
}

export function HoldDialog({ page, onClose, onDone }: DialogProps) {
  const [days, setDays] = useState(String(Math.min(90, page.case.holdDays)))
  const [reason, setReason] = useState('')
  const count = Number(days)
  const isCount = Number.isInteger(count) && count > 0 && count <= page.case.holdDays
  return (
    <StepForm
      title={text(page.case.isHeld ? 'step.holdMore' : 'step.hold')}
      {...{ onClose, onDone }}
      isReady={isCount && isReason(reason)}
      work={() => staffApi.cases.hold.mutate({ id: page.case.id, days: count, reason })}
    >
      <TextField
        label={text('field.days', { max: page.case.holdDays })}
        inputMode="numeric"
        maxLength={3}
        value={days}
        onChange={(event) => setDays(event.target.value)}
        className="max-w-32"
      />
      <ReasonField value={reason} onChange={setReason} />
    </StepForm>
  )
}
