import { Link } from '@tanstack/react-router'
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
      className={buttonStyle('quiet', 'icon', cx('flex-none', !isClosed && 'max-sm:hidden'))}
    >
      <Sprout size={20} aria-hidden />
    </Link>
  )
}
