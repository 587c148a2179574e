import { displayName } from '#shared/domain/people/names.ts'
import { Link } from '#client/router/link.tsx'
import { PhoneCall } from 'lucide-react'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import type { ChatSummary } from '#shared/contract/chat.ts'
import { cx } from '#client/ui/cx.ts'
import { UnreadBadge } from '#client/ui/feedback/unread-badge.tsx'
import { MessageExcerpt } from './message-excerpt.tsx'
import { PresenceAvatar } from './presence-avatar.tsx'
import { formatListTime } from '../thread/format-time.ts'
import { PersonName } from '#client/components/person/person-name.tsx'

type Props = {
  readonly chat: ChatSummary
  readonly isOnline: boolean | null | undefined
  /** The counterpart is waiting in a call. */
  readonly isRinging: boolean | undefined
  readonly today: number
}

/** One chat in the list: counterpart, last message, unread count. */
export function ChatRow({ chat, isOnline, isRinging, today }: Props) {
  const { id, other, last, unread } = chat
  return (
    <li>
      <Link
        to="/chat/$chatId"
        params={{ chatId: id }}
        className="flex min-h-18 items-center gap-3 rounded-md px-3 py-2.5 hover:bg-sunken aria-[current=page]:bg-primary-soft"
      >
        <PresenceAvatar name={displayName(other)} picture={other.picture} isOnline={isOnline} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
          <span className="flex items-baseline gap-2">
            {/* At the side of the page's direction, and cut at the end of its own [LG20]. */}
            <span className="min-w-0 flex-1 font-semibold">
              <span dir="auto" className="block w-fit max-w-full truncate">
                <PersonName person={other} />
              </span>
            </span>
            {last && (
              <time
                dateTime={new Date(last.at).toISOString()}
                className="flex-none text-xs text-muted tabular-nums"
              >
                {formatListTime(last.at, today)}
              </time>
            )}
          </span>
          <span className="flex items-center gap-2">
            <span
              className={cx(
                'min-w-0 flex-1 text-sm',
                isRinging
                  ? 'font-semibold text-success'
                  : unread > 0
                    ? 'font-semibold text-text'
                    : 'text-muted',
              )}
            >
              <MessageExcerpt
                isMine={!isRinging && last !== null && last.isMine && !last.isDeleted}
                className="truncate"
              >
                {isRinging ? chatCallText('ringing') : formatLastMessage(last)}
              </MessageExcerpt>
            </span>
            {isRinging && <PhoneCall size={16} aria-hidden className="flex-none text-success" />}
            <UnreadBadge count={unread} />
          </span>
        </span>
      </Link>
    </li>
  )
}

function formatLastMessage(last: ChatSummary['last']): string {
  if (!last) return chatText('list.fresh')
  if (last.isDeleted) return messageActionText('deleted')
  return last.text === '' && last.hasImage ? chatText('list.image') : last.text
}
