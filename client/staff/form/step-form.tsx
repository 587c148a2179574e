import type { ReactNode } from 'react'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useGraveStep } from '../use-grave-step.tsx'
import { useStep } from '../use-step.ts'
import { DialogActions } from './dialog-actions.tsx'

type Props = {
  readonly title: string
  readonly lead?: string
  /** What the button says; by default the title. */
  readonly label?: string
  readonly isDanger?: boolean
  readonly isReady: boolean
  readonly work: () => Promise<unknown>
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
  readonly children?: ReactNode
}

/** A dialog with the fields of a step, which asks for the second factor if the step needs it [ST7]. */
export function StepForm({ title, lead, label = title, work, onDone, children, ...actions }: Props) {
  const { run, dialog } = useGraveStep()
  const { problem, isPending, submit } = useStep(async () => {
    if (actions.isReady && (await run(work))) await onDone()
  })
  return (
    <>
      <Dialog title={title} onClose={actions.onClose}>
        {lead !== undefined && <p className="text-muted">{lead}</p>}
        <form noValidate onSubmit={submit} className="grid gap-4">
          {children}
          <Problem text={problem} />
          <DialogActions {...actions} {...{ label, isPending }} />
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
