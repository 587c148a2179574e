import type { PagePath } from '#client/router/addresses.ts'
import { Link } from '#client/router/link.tsx'
import {
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheck,
  Clock,
  DoorOpen,
  Flag,
  HeartPulse,
  Hourglass,
  MailQuestion,
  MessageCircleHeart,
  Sprout,
  type LucideIcon,
  UserPlus,
  UserSearch,
} from 'lucide-react'
import type { Notice } from '#shared/contract/notices.ts'
import type { ShownNotice } from '#shared/domain/notices.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { noticesText as text } from '#shared/texts/members/notices.ts'
import { api } from '#client/sync/react/api.ts'
import { cx } from '#client/ui/cx.ts'
import { RelativeTime } from '#client/components/relative-time.tsx'

const icons = {
  requestNew: UserPlus,
  requestExpiring: Hourglass,
  requestAccepted: CircleCheck,
  requestRejected: MailQuestion,
  requestExpired: Hourglass,
  agreedEnd: CalendarClock,
  connectionEnded: DoorOpen,
  mentorGone: DoorOpen,
  mentorSuggested: UserSearch,
  callProposed: CalendarClock,
  callAgreed: CalendarCheck,
  callCanceled: CalendarX,
  callReminder: Clock,
  workChanged: Sprout,
  pulseAsked: HeartPulse,
  pairReminder: MessageCircleHeart,
  reportNews: Flag,
} satisfies Record<ShownNotice, LucideIcon>

/** A notice, as a link to where it leads. Following it marks it as read; that it may fail is no reason to wait. */
export function NoticeItem({
  notice: { id, mail, about, path, at, count, isRead },
}: {
  readonly notice: Notice
}) {
  const Icon = icons[mail]
  const read = (): void => {
    if (!isRead) api.notices.read.mutate({ id }).catch(() => undefined)
  }
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        // The server names a page of the app, with its parameters.
        to={path as PagePath}
        onClick={read}
        className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Icon
          size={20}
          aria-hidden
          className={cx('flex-none', isRead ? 'text-muted' : 'text-on-primary-soft')}
        />
        <span className="min-w-0 flex-1">
          <span className={cx('block wrap-anywhere', !isRead && 'font-semibold')}>
            {text(mail, { name: about ? displayName(about) : '' })}
          </span>
          <span className="text-sm text-muted">
            <RelativeTime at={at} format={(ago) => text('notices.ago', { ago })} />
            {count > 1 && ` · ${text('notices.times', { count })}`}
          </span>
        </span>
        {!isRead && (
          <span className="flex-none rounded-pill bg-accent px-1.5 text-xs font-semibold text-bg">
            {text('notices.unread')}
          </span>
        )}
      </Link>
    </li>
  )
}
