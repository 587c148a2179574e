import { FoldVertical, UnfoldVertical } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { cx } from '#client/ui/cx.ts'
import type { ChatHeight } from '../use-expanded.ts'

/** Not in windows in which the area has less than 300 pixels anyway [CH32]: the handle would change nothing. */
const hidden = 'short:max-md:hidden [@media(max-height:33rem)]:hidden'

/** The lower edge of the message area: expands and collapses it, and says what it is for until it was used [CH33]. */
export function HeightHandle({ isExpanded, isChosen, onExpand }: ChatHeight) {
  const Icon = isExpanded ? FoldVertical : UnfoldVertical
  return (
    <button
      type="button"
      onClick={() => onExpand(!isExpanded)}
      className={cx(
        'flex min-h-11 w-full flex-none flex-wrap items-center justify-center gap-x-3 border-y border-line px-4 py-1 text-sm focus-visible:-outline-offset-2 short:py-0',
        isChosen
          ? 'text-muted hover:bg-sunken hover:text-text'
          : 'bg-primary-soft text-on-primary-soft hover:bg-sunken',
        hidden,
      )}
    >
      <span className="flex items-center gap-2 font-semibold">
        <Icon size={18} aria-hidden />
        {chatText(isExpanded ? 'area.collapse' : 'area.expand')}
      </span>
      {!isChosen && <span className="text-xs text-pretty short:hidden">{chatText('area.offer')}</span>}
    </button>
  )
}
