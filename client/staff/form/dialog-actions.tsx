import { staffText } from '#shared/texts/staff/console.ts'
import { Button } from '#client/ui/button/button.tsx'

type Props = {
  readonly label: string
  readonly isDanger?: boolean
  readonly isReady: boolean
  readonly isPending: boolean
  readonly onClose: () => void
}

/** The end of a form in a dialog: cancel it, or submit it. */
export function DialogActions({ label, isDanger = false, isReady, isPending, onClose }: Props) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        {staffText('dialog.cancel')}
      </Button>
      <Button
        type="submit"
        variant={isDanger ? 'danger' : 'primary'}
        disabled={!isReady}
        isPending={isPending}
      >
        {label}
      </Button>
    </div>
  )
}
