import { Link } from '#client/router/link.tsx'
import type { CSSProperties } from 'react'
import { weekText } from '#shared/texts/chat/week.ts'
import { formatDateRange } from '#shared/texts/i18n/format-date.ts'
import { cx } from '#client/ui/cx.ts'
import { formatCallTime, formatDayOf } from '../times/format-call-time.ts'
import { callsFragment } from '../urls.ts'
import { entryOf } from './move-focus.ts'
import type { Entry } from './use-week.ts'

type Props = {
  readonly entry: Entry
  /** The day of the week, 0 to 6. */
  readonly day: number
  readonly now: number
  readonly className?: string
  readonly style?: CSSProperties
}

const clock = { hour: 'numeric', minute: '2-digit' } as const

const looks = {
  agreed: 'border-primary bg-primary-soft text-on-primary-soft',
  proposed: 'border-dashed border-edge bg-surface text-text',
  past: 'border-line bg-sunken text-muted',
}

/** A call, which leads to the call times of its chat. */
export function EntryLink({ entry, day, now, className, style }: Props) {
  const { name, isAgreed, isMine, start, end } = entry
  const state = weekText(`state.${isAgreed ? 'agreed' : isMine ? 'mine' : 'asked'}`, { name })
  const label = weekText('entry', { name, at: formatCallTime(entry), state })
  return (
    <Link
      to="/chat/$chatId"
      params={{ chatId: entry.chatId }}
      hash={callsFragment}
      title={label}
      {...entryOf(day)}
      style={style}
      className={cx(
        'block rounded-md border p-2 text-sm hover:underline',
        looks[end <= now ? 'past' : isAgreed ? 'agreed' : 'proposed'],
        className,
      )}
    >
      <span className="block font-semibold wrap-anywhere">{name}</span>
      <span className="sr-only">{formatDayOf(start)}</span>
      <span className="block text-xs">{formatDateRange(start, end, clock)}</span>
      <span className={isAgreed ? 'sr-only' : 'block text-xs'}>{state}</span>
    </Link>
  )
}
