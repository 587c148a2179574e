import { ArrowDown } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'

type Props = { readonly count: number; readonly onPress: () => void }

/** Scrolls to the end of the chat and shows the number of new messages. */
export function ToLatestButton({ count, onPress }: Props) {
  const label = count > 0 ? chatText('area.toLatestNew', { count }) : chatText('area.toLatest')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="pop absolute end-4 bottom-3 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-pill border border-edge bg-surface px-3 text-sm font-semibold text-text shadow-lift hover:bg-sunken"
    >
      {count > 0 && <span aria-hidden="true">{formatNumber(count)}</span>}
      <ArrowDown size={18} aria-hidden />
    </button>
  )
}
