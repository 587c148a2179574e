import type { LucideIcon } from 'lucide-react'
import { keysText } from '#shared/texts/app/keys.ts'
import { cx } from '#client/ui/cx.ts'

type Props = {
  readonly icon: LucideIcon
  readonly label: string
  /** Stands beside the icon, where that alone would mean something else. */
  readonly word?: string
  /** The keyboard shortcut, in `aria-keyshortcuts` syntax. */
  readonly keys?: string
  readonly look?: 'on' | 'off' | 'danger' | 'active'
  readonly isPending?: boolean
  readonly onPress: () => void
  readonly className?: string
}

const looks = {
  on: 'bg-[#2b313d] text-[#fff] hover:bg-[#3a4250]',
  off: 'bg-[#f4d9d5] text-[#7c1a14] hover:bg-[#fff]',
  active: 'bg-[#5fcbb8] text-[#05231e] hover:bg-[#82dccb]',
  danger: 'bg-[#c9342b] text-[#fff] hover:bg-[#a8271f]',
} as const

/** A round button over video. Its action is its name and tooltip; its state is its color and icon. */
export function ControlButton({
  icon: Icon,
  label,
  word,
  keys,
  look = 'on',
  isPending = false,
  onPress,
  className,
}: Props) {
  const shown = keys === undefined ? label : `${label} (${keys.replaceAll('Control', keysText('key.Ctrl'))})`
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={shown}
      aria-busy={isPending || undefined}
      onClick={onPress}
      className={cx(
        // A double focus ring, so that one of them contrasts with any video.
        word === undefined
          ? 'grid size-11 flex-none sm:size-12 place-items-center'
          : 'inline-flex min-h-11 items-center gap-1.5 px-3.5 text-sm font-semibold',
        'rounded-full transition-[background-color,color,border-color,transform] active:scale-95 focus-visible:outline-[#fff] focus-visible:shadow-[0_0_0_6px_#3b4cc0]',
        looks[look],
        isPending && 'glow',
        className,
      )}
    >
      <Icon size={22} aria-hidden />
      {word}
    </button>
  )
}
