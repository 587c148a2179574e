import { Flag } from 'lucide-react'
import { safetyLabels } from '#shared/texts/safety-labels.ts'

type Props = { readonly onPress: () => void }

/** Beside a message of somebody else: with a mouse it shows when one is there, by touch always. */
export function ReportButton({ onPress }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={safetyLabels['report.message']}
      title={safetyLabels['report.message']}
      onClick={onPress}
      className="-my-2 grid size-11 flex-none place-items-center rounded-md text-muted group-hover:opacity-100 hover:text-text focus-visible:opacity-100 pointer-fine:opacity-0"
    >
      <Flag size={16} aria-hidden />
    </button>
  )
}
