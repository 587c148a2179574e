import { useState } from 'react'
import { applicationText } from '#shared/limits/approval.ts'
import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { StepForm } from '../form/step-form.tsx'
import { canSend, TemplatedText } from '../form/templated-text.tsx'
import { useStep } from '../use-step.ts'

type Props = { readonly mentor: StaffMentor; readonly onDone: () => Promise<void> }
type GraveStep = 'approve' | 'decline' | 'suspend' | 'reinstate'

const isGrave = (step: StaffMentor['steps'][number]): step is GraveStep => step !== 'startReview'

/** What staff can do with the approval now. Grave steps ask first, and for the second factor if it is needed. */
export function Steps({ mentor, onDone }: Props) {
  const [open, setOpen] = useState<GraveStep | null>(null)
  const start = useStep(async () => {
    await staffApi.startReview.mutate({ personId: mentor.id })
    await onDone()
  })
  const isOff = (step: GraveStep) => step === 'approve' && (mentor.needs.length > 0 || mentor.isFirstApprover)
  if (mentor.steps.length === 0) return null
  return (
    <>
      <Problem text={start.problem} />
      <div className="flex flex-wrap gap-2">
        {mentor.steps.includes('startReview') && (
          <Button isPending={start.isPending} onClick={start.submit}>
            {text('step.startReview')}
          </Button>
        )}
        {mentor.steps.filter(isGrave).map((step) => (
          <Button
            key={step}
            variant={step === 'approve' || step === 'reinstate' ? 'primary' : 'secondary'}
            disabled={isOff(step)}
            aria-haspopup="dialog"
            onClick={() => setOpen(step)}
          >
            {text(`step.${step}`)}
          </Button>
        ))}
      </div>
      {open && (
        <StepDialog
          {...{ mentor, step: open }}
          onClose={() => setOpen(null)}
          onDone={async () => {
            setOpen(null)
            await onDone()
          }}
        />
      )}
    </>
  )
}

type DialogProps = Props & { readonly step: GraveStep; readonly onClose: () => void }

function StepDialog({ mentor, step, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('')
  const needsReason = step === 'decline' || step === 'suspend'
  return (
    <StepForm
      title={text(`step.${step}`)}
      lead={explain(step, mentor)}
      isDanger={needsReason}
      isReady={!needsReason || canSend(reason)}
      work={() => takeStep(step, mentor.id, reason.trim())}
      {...{ onClose, onDone }}
    >
      {needsReason && (
        <TemplatedText
          occasion={step}
          label={text('step.reason')}
          hint={text('step.reasonHint')}
          max={applicationText.reason}
          isFirst
          value={reason}
          onChange={setReason}
        />
      )}
    </StepForm>
  )
}

function explain(step: GraveStep, mentor: StaffMentor): string {
  const isFirst = step === 'approve' && mentor.needsTwo && mentor.firstApprover === null
  const name = mentor.name || text('name.none')
  return isFirst ? text('step.approveFirstText', { name }) : text(`step.${step}Text`, { name })
}

function takeStep(step: GraveStep, personId: string, reason: string): Promise<unknown> {
  if (step === 'approve') return staffApi.approve.mutate({ personId })
  if (step === 'reinstate') return staffApi.reinstate.mutate({ personId })
  return step === 'decline'
    ? staffApi.decline.mutate({ personId, reason })
    : staffApi.suspend.mutate({ personId, reason })
}
