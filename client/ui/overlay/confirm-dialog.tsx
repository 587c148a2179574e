import type { ReactNode } from 'react'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  readonly title: string
  readonly children: ReactNode
  readonly confirmLabel: string
  /** By default 'Cancel'. */
  readonly cancelLabel?: string
  readonly isPending?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Confirms an action that cannot be undone. Cancel comes first and has the initial focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = memberShellText('page.cancel'),
  isPending = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-muted">{children}</div>
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" data-first-focus onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant="danger" isPending={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
