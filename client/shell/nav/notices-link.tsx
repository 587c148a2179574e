import { Link } from '#client/router/link.tsx'
import { Bell } from 'lucide-react'
import { pages } from '#shared/pages.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useHere } from '#client/sync/react/use-here.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { UnreadBadge } from '#client/ui/feedback/unread-badge.tsx'
import { usePushRenewal } from '../use-push-renewal.ts'

/**
 * The link to the page of notices, with the number of those that are unread [NT13]. Loaded after the page, so that no first load
 * pays for it.
 */
export default function NoticesLink() {
  const { value: count = 0 } = useLiveQuery('noticeCount')
  usePushRenewal()
  useHere()
  const label = memberShellText('nav.notices')
  return (
    <Link to={pages.notices.path} title={label} className={buttonStyle('quiet', 'icon', 'relative')}>
      <Bell size={20} aria-hidden />
      <span className="sr-only">{label}</span>
      <UnreadBadge count={count} className="absolute top-0 start-6" />
    </Link>
  )
}
