import { useState, type ReactNode } from 'react'
import type { CasePage } from '#shared/contract/staff/cases.ts'
import type { StaffMe } from '#shared/contract/staff/staff.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useStep } from '../../use-step.ts'
import { AnswerDialog, LiftDialog } from '../steps/appeal-dialogs.tsx'
import { AssignDialog, HoldDialog, ReasonDialog, UrgencyDialog } from '../steps/case-dialogs.tsx'
import { CloseDialog, DecideDialog } from '../steps/decide-dialogs.tsx'
import { PackButton } from './pack-button.tsx'
import type { DialogProps } from '../steps/dialog-props.ts'
import { standingDecisionsOf } from '../steps/decisions.ts'

type Props = {
  readonly page: CasePage
  readonly me: StaffMe
  readonly onDone: () => Promise<void>
}

type Step = {
  readonly key: string
  readonly label: string
  readonly isMain?: boolean
  readonly show: (props: DialogProps) => ReactNode
}

/** What a lead can do with a case now; a dialog asks for the rest. */
function stepsOf(page: CasePage, me: StaffMe): Step[] {
  const { case: row } = page
  const { id } = row
  const steps: Step[] = page.decisions
    .filter(({ appeal, by }) => appeal?.isOpen && by !== me.email)
    .map(({ n }) => ({
      key: `answer ${n}`,
      label: text('step.answer', { of: String(n) }),
      isMain: true,
      show: (props) => <AnswerDialog of={n} {...props} />,
    }))
  if (row.isClosed)
    steps.push({
      key: 'reopen',
      label: text('step.reopen'),
      show: (props) => (
        <ReasonDialog
          title={text('step.reopen')}
          work={(reason) => staffApi.cases.reopen.mutate({ id, reason })}
          {...props}
        />
      ),
    })
  else
    steps.push(
      {
        key: 'decide',
        label: text('step.decide'),
        isMain: true,
        show: (props) => <DecideDialog {...props} />,
      },
      { key: 'assign', label: text('step.assign'), show: (props) => <AssignDialog {...props} /> },
      { key: 'urgency', label: text('step.urgency'), show: (props) => <UrgencyDialog {...props} /> },
      { key: 'close', label: text('step.close'), show: (props) => <CloseDialog {...props} /> },
    )
  for (const of of standingDecisionsOf(page))
    steps.push({
      key: `lift ${of}`,
      label: text('step.lift', { of: String(of) }),
      show: (props) => <LiftDialog of={of} {...props} />,
    })
  steps.push(...holdSteps(page))
  return steps
}

/** A hold can be extended, which copies what was sent since. */
function holdSteps({ case: { id, isHeld } }: CasePage): Step[] {
  const label = text(isHeld ? 'step.holdMore' : 'step.hold')
  const hold: Step = { key: 'hold', label, show: (props) => <HoldDialog {...props} /> }
  const release: Step = {
    key: 'release',
    label: text('step.release'),
    show: (props) => (
      <ReasonDialog
        title={text('step.release')}
        work={(reason) => staffApi.cases.release.mutate({ id, reason })}
        {...props}
      />
    ),
  }
  return isHeld ? [hold, release] : [hold]
}

/** The steps of a case as buttons. */
export function CaseSteps({ page, me, onDone }: Props) {
  const [open, setOpen] = useState<Step | null>(null)
  const { id, isClosed, isAcknowledged } = page.case
  const acknowledging = useStep(async () => {
    await staffApi.cases.acknowledge.mutate({ id })
    await onDone()
  })
  const close = () => setOpen(null)
  return (
    <>
      <Problem text={acknowledging.problem} />
      <div className="flex flex-wrap gap-2">
        {!isClosed && !isAcknowledged && (
          <Button isPending={acknowledging.isPending} onClick={acknowledging.submit}>
            {text('step.acknowledge')}
          </Button>
        )}
        {stepsOf(page, me).map((step) => (
          <Button
            key={step.key}
            variant={step.isMain && (isAcknowledged || isClosed) ? 'primary' : 'secondary'}
            aria-haspopup="dialog"
            onClick={() => setOpen(step)}
          >
            {step.label}
          </Button>
        ))}
        <PackButton id={id} onDone={onDone} />
      </div>
      {open?.show({
        page,
        onClose: close,
        onDone: async () => {
          close()
          await onDone()
        },
      })}
    </>
  )
}
