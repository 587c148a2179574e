import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { cx } from '../cx.ts'

type Props = { readonly count: number; readonly className?: string }

/** The number of unread messages, capped at 99+; renders nothing for zero. */
export function UnreadBadge({ count, className }: Props) {
  if (count === 0) return null
  return (
    <span
      className={cx(
        'grid h-5 min-w-5 flex-none place-items-center rounded-pill bg-accent px-1.5 text-xs leading-none font-semibold text-bg tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{count >= 99 ? `${formatNumber(99)}+` : formatNumber(count)}</span>
      {/* A space that does not collapse: otherwise screen readers say it in one word with the name before it. */}
      <span className="sr-only">{`\u00a0${memberShellText('nav.unread', { count })}`}</span>
    </span>
  )
}
