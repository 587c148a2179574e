import { Link } from '#client/router/link.tsx'
import { Sprout } from 'lucide-react'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { cx } from '#client/ui/cx.ts'

type Props = { readonly chatId: string; readonly isClosed: boolean }

/** The link in the header of a chat to what the two work on, or did. On phones, that of an open chat is in the menu. */
export default function WorkAction({ chatId, isClosed }: Props) {
  const label = workPageText(isClosed ? 'work.titlePast' : 'work.title')
  return (
    <Link
      to="/work/$chatId"
      params={{ chatId }}
      aria-label={label}
      title={label}
      className={buttonStyle(
        'quiet',
        'sm',
        cx(
          'flex-none max-sm:size-11 max-sm:px-0 sm:flex-col sm:gap-0 sm:px-1.5 sm:text-xs',
          !isClosed && 'max-sm:hidden',
        ),
      )}
    >
      <Sprout size={20} aria-hidden />
      <span aria-hidden className="max-sm:hidden">
        {isClosed ? label : workPageText('work.short')}
      </span>
    </Link>
  )
}
