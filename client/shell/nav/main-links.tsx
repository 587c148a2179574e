import { Link } from '#client/router/link.tsx'
import {
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  NotebookPen,
  PhoneCall,
  Search,
  Users,
} from 'lucide-react'
import { coreText } from '#shared/texts/app/core.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useUnreadCount } from '#client/features/chat/list/unread.ts'
import { listMenu, type MenuPage } from '#shared/menus.ts'
import { cx } from '#client/ui/cx.ts'
import { UnreadBadge } from '#client/ui/feedback/unread-badge.tsx'
import { useUnreadMarks } from '../use-unread-marks.ts'

const linkClass =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted max-md:justify-start max-md:pt-2.5 short:min-h-11 short:max-md:flex-row short:max-md:justify-center short:max-md:gap-2 short:max-md:pt-0 ' +
  'md:min-h-11 md:flex-row md:justify-start md:gap-3 md:rounded-md md:px-3 md:text-sm md:hover:bg-sunken rail:flex-col rail:justify-center rail:gap-0.5 rail:px-0 ' +
  'max-md:aria-[current=page]:shadow-[inset_0_3px_0_var(--primary)] aria-[current=page]:text-on-primary-soft md:aria-[current=page]:bg-primary-soft'

const icons = {
  mentor1: LayoutDashboard,
  mentee1: LayoutDashboard,
  mentorconnections: Users,
  menteeconnections: Users,
  chat1: MessageCircle,
  search1: Search,
  notes: NotebookPen,
} satisfies Record<MenuPage<'main'>, LucideIcon>

/** The main links: at the bottom on phones, in the side bar on larger screens. */
export function MainLinks({ role }: { readonly role: 'mentor' | 'mentee' }) {
  const unread = useUnreadCount()
  const { value: ringing = {} } = useLiveQuery('ringing')
  const isRinging = Object.values(ringing).includes(true)
  useUnreadMarks(unread)
  return (
    <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:grid max-md:auto-cols-fr max-md:grid-flow-col max-md:border-t max-md:border-line max-md:bg-bg max-md:pb-[env(safe-area-inset-bottom)] md:mt-4 md:grid md:gap-1">
      {listMenu('main', role).map(([page, { path, menus }]) => {
        const rings = page === 'chat1' && isRinging
        const Icon = rings ? PhoneCall : icons[page]
        return (
          <Link key={path} to={path} className={linkClass}>
            <Icon size={20} aria-hidden className={cx('flex-none', rings && 'text-success')} />
            <span className="max-w-full text-center text-balance wrap-break-word max-md:leading-[1.1] max-sm:tracking-tight max-sm:text-[clamp(10px,3.2vw,0.8125rem)] short:max-xs:sr-only rail:text-[0.6875rem] rail:leading-tight">
              <LinkName text={menus.main} />
            </span>
            <UnreadBadge
              count={page === 'chat1' ? unread : 0}
              className="max-md:absolute max-md:top-1 max-md:start-[calc(50%+0.25rem)] short:xs:max-md:static md:ms-auto rail:absolute rail:top-0 rail:start-9"
            />
            {rings && <span className="sr-only">{chatCallText('ringing')}</span>}
          </Link>
        )
      })}
    </div>
  )
}

type NameProps = { readonly text: Parameters<typeof coreText>[0] }

/** The name of a page; phones show a long one in one word, so that the links are of one width. */
function LinkName({ text }: NameProps) {
  const name = coreText(text)
  if (text !== 'nav.connections') return name
  return (
    <>
      <span className="max-sm:sr-only">{name}</span>
      <span aria-hidden="true" className="sm:hidden">
        {coreText('nav.connectionsShort')}
      </span>
    </>
  )
}
