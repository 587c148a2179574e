import type { ReactNode } from 'react'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useGraveStep } from '../../use-grave-step.tsx'
import { useStep } from '../../use-step.ts'

type Props = {
  readonly title: string
  readonly lead?: string
  readonly isDanger?: boolean
  readonly isReady: boolean
  readonly work: () => Promise<unknown>
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
  readonly children: ReactNode
}

/** A dialog with the fields of a step, which asks for the second factor if the step needs it [ST7]. */
export function StepForm({ title, lead, isDanger = false, isReady, work, onClose, onDone, children }: Props) {
  const { run, dialog } = useGraveStep()
  const { problem, isPending, submit } = useStep(async () => {
    if (isReady && (await run(work))) await onDone()
  })
  return (
    <>
      <Dialog title={title} onClose={onClose}>
        {lead !== undefined && <p className="text-muted">{lead}</p>}
        <form noValidate onSubmit={submit} className="grid gap-4">
          {children}
          <Problem text={problem} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {text('step.cancel')}
            </Button>
            <Button
              type="submit"
              variant={isDanger ? 'danger' : 'primary'}
              disabled={!isReady}
              isPending={isPending}
            >
              {title}
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
