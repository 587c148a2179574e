import { displayName } from '#shared/domain/people/names.ts'
import { MessageCircle } from 'lucide-react'
import type { ChatSummary } from '#shared/contract/chat.ts'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import { pages } from '#shared/pages.ts'
import { Panel } from '#client/components/panel.tsx'
import { PersonLink } from '#client/components/person/person-link.tsx'

/** Chats with unread messages. */
export function UnreadPanel({ unread }: { readonly unread: readonly ChatSummary[] }) {
  return (
    <Panel
      icon={MessageCircle}
      title={dashboardText('panel.unread')}
      empty={dashboardText('panel.unreadNone')}
      all={{ to: pages.chat1.path, label: dashboardText('panel.unreadAll') }}
      rows={unread}
      renderRow={({ id, other, last, unread: count }) => (
        <PersonLink
          to="/chat/$chatId"
          params={{ chatId: id }}
          name={displayName(other)}
          picture={other.picture}
          detail={last && (last.text || dashboardText('panel.picture'))}
          aside={
            <span className="flex-none rounded-pill bg-accent-soft px-2.5 py-0.5 text-sm font-semibold text-on-accent-soft tabular-nums">
              {dashboardText('panel.unreadCount', { count })}
            </span>
          }
        />
      )}
    />
  )
}
