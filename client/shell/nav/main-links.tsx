import { Link } from '@tanstack/react-router'
import { MessageCircle, NotebookPen, PhoneCall, Search, Users } from 'lucide-react'
import { coreText } from '#shared/texts/app/core.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useUnreadCount } from '#client/features/chat/list/unread.ts'
import { connectionsPath, pages } from '#shared/pages.ts'
import { cx } from '#client/ui/cx.ts'
import { UnreadBadge } from '#client/ui/feedback/unread-badge.tsx'
import { useTitleCount } from '../use-title-count.ts'

const linkClass =
  'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted ' +
  'md:min-h-11 md:flex-none md:flex-row md:justify-start md:gap-3 md:rounded-md md:px-3 md:text-sm md:hover:bg-sunken ' +
  'max-md:aria-[current=page]:shadow-[inset_0_3px_0_var(--primary)] aria-[current=page]:text-on-primary-soft md:aria-[current=page]:bg-primary-soft'

/** The four main links: at the bottom on phones, in the side bar on larger screens. */
export function MainLinks({ role }: { readonly role: 'mentor' | 'mentee' }) {
  const unread = useUnreadCount()
  const { value: ringing = {} } = useLiveQuery('ringing')
  const isRinging = Object.values(ringing).includes(true)
  useTitleCount(unread)
  const links = [
    { to: connectionsPath(role), label: coreText('nav.connections'), icon: Users },
    {
      to: pages.chat1.path,
      label: coreText('nav.chat'),
      icon: isRinging ? PhoneCall : MessageCircle,
      count: unread,
      isRinging,
    },
    { to: pages.search1.path, label: coreText('nav.mentors'), icon: Search },
    { to: pages.notes.path, label: coreText('nav.notes'), icon: NotebookPen },
  ]
  return (
    <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:flex max-md:border-t max-md:border-line max-md:bg-bg max-md:px-1 max-md:pb-[env(safe-area-inset-bottom)] md:mt-4 md:grid md:gap-1">
      {links.map(({ to, label, icon: Icon, count = 0, isRinging: rings = false }) => (
        <Link key={to} to={to} className={linkClass}>
          <Icon size={20} aria-hidden className={cx('flex-none', rings && 'text-success')} />
          <span className="max-w-full truncate px-0.5">{label}</span>
          <UnreadBadge
            count={count}
            className="max-md:absolute max-md:top-1 max-md:start-[calc(50%+0.25rem)] md:ms-auto"
          />
          {rings && <span className="sr-only">{chatCallText('ringing')}</span>}
        </Link>
      ))}
    </div>
  )
}
