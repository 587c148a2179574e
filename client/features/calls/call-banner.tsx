import { PhoneCall } from 'lucide-react'
import { displayName } from '#shared/domain/people/names.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useMe } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { cx } from '#client/ui/cx.ts'
import { getBusyText } from './busy-text.ts'
import { lobbyUrl } from './urls.ts'

type Props = { readonly chatId: string }

/** Shows in the chat that a call is running, with a link to join it, or that the mentor is in another call. */
export function CallBanner({ chatId }: Props) {
  const me = useMe()
  const { value: call } = useLiveQuery('call', { chatId })
  const isRunning = call?.state === 'running'
  const isJoined = call?.participants.some(({ userId }) => userId === me?.id)
  const isOtherJoined = call?.participants.some(({ userId }) => userId !== me?.id)
  const running = isJoined ? (isOtherJoined ? 'both' : 'running') : 'waiting'
  return (
    <div role="status">
      {me && call && call.state !== 'none' && (
        <div
          className={cx(
            'flex min-h-14 items-center gap-3 border-b border-line px-4 py-1.5 text-sm font-semibold',
            isRunning ? 'bg-primary-soft text-on-primary-soft' : 'bg-sunken text-muted',
          )}
        >
          <PhoneCall size={18} aria-hidden className="flex-none" />
          <p className="min-w-0 flex-1">
            {isRunning ? chatCallText(running, { name: displayName(call.other) }) : getBusyText(me, call)}
          </p>
          {isRunning && !isJoined && (
            <a
              href={lobbyUrl({ ...call, displayName: displayName(me) })}
              className={buttonStyle('primary', 'md', 'flex-none')}
            >
              {chatCallText('join')}
            </a>
          )}
        </div>
      )}
    </div>
  )
}
