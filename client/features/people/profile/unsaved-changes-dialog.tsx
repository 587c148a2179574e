import { profileText } from '#shared/texts/account/profile.ts'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'

type Props = { readonly onAnswer: (stays: boolean) => void }

/** The question before a page with unsaved changes is left [PR11]. */
export default function UnsavedChangesDialog({ onAnswer }: Props) {
  return (
    <ConfirmDialog
      title={profileText('leave.title')}
      confirmLabel={profileText('leave.confirm')}
      onConfirm={() => onAnswer(false)}
      onClose={() => onAnswer(true)}
    >
      {profileText('leave.text')}
    </ConfirmDialog>
  )
}
