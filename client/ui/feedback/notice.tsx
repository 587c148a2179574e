import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { shellText } from '#shared/texts/app/shell.ts'
import { cx } from '../cx.ts'
import { ToneIcon } from './tone-icon.tsx'
import { toneRole, toneStyle, type Tone } from './tone.ts'
import { useReturnFocus } from '../overlay/use-return-focus.ts'

type Props = {
  readonly tone: Tone
  readonly text: string
  /** How many times the text was shown until now. A screen reader hears it each time. */
  readonly count?: number
  /** Whether screen readers have read it aloud. They do so again when it moves, otherwise. */
  readonly isRead?: boolean
  readonly onDismiss: () => void
  readonly className?: string
  /** Buttons that respond to the notice. */
  readonly children?: ReactNode
}

/** A short message with an icon. Banners and toasts render it. */
export function Notice({ tone, text, count = 1, isRead = false, onDismiss, className, children }: Props) {
  const root = useRef<HTMLDivElement>(null)
  useReturnFocus(root)
  return (
    <div
      ref={root}
      className={cx(
        'pop pointer-events-auto flex items-start gap-3 rounded-md border py-1 ps-4 shadow-lift',
        toneStyle[tone],
        className,
      )}
    >
      <span className="py-2.5">
        <ToneIcon tone={tone} />
      </span>
      <p
        key={count}
        role={toneRole[tone]}
        aria-live={isRead ? 'off' : undefined}
        className="min-w-0 flex-1 py-2.5 text-sm font-semibold"
      >
        {text}
      </p>
      {count > 1 && (
        <p className="flex-none py-2.5 text-sm tabular-nums">{shellText('notice.count', { count })}</p>
      )}
      {children}
      <button
        type="button"
        aria-label={shellText('page.dismiss')}
        onClick={onDismiss}
        className="grid size-11 flex-none place-items-center rounded-md"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}
