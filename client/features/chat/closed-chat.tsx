import { MessageCircleOff } from 'lucide-react'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { useMe } from '#client/sync/react/session.ts'
import { useOutbox } from '#client/sync/react/sync.ts'
import { connectionsPath } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { MessageList } from './thread/message-list.tsx'
import { groupByDay, mergeMessages } from './thread/thread.ts'

type Props = {
  readonly chatId: string
  readonly name: string
  readonly onLink: (href: string) => void
}

/** A chat that is not or no longer open. Unsent messages stay visible. */
export function ClosedChat({ chatId, name, onLink }: Props) {
  const me = useMe()
  const outgoing = useOutbox(chatId).filter(({ state }) => state !== 'sent')
  const days = groupByDay(mergeMessages([], outgoing, { meId: me?.id ?? '', readMarkers: {} }), null)
  return (
    <div className="grid gap-4 px-4 pb-3">
      <div role="status" className="grid justify-items-center gap-3 pt-10 pb-6 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-sunken text-muted">
          <MessageCircleOff size={26} strokeWidth={1.75} aria-hidden />
        </span>
        <p className="font-display text-xl">{memberErrorText('chat.notAccepted')}</p>
        <p className="max-w-md text-sm text-muted">{chatText('closed.text')}</p>
        {me && (
          <ButtonLink to={connectionsPath(me.role)} variant="secondary">
            {chatText('closed.toConnections')}
          </ButtonLink>
        )}
      </div>
      <div>
        <MessageList days={days} newFrom={null} name={name} onLink={onLink} />
      </div>
    </div>
  )
}
