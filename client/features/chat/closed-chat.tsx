import { MessageCircleOff } from 'lucide-react'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import type { Role } from '#shared/domain/people/age.ts'
import { useMe } from '#client/sync/react/session.ts'
import { useLiveQuery, useOutbox } from '#client/sync/react/sync.ts'
import { connectionsPath, pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { ChatEndLine, ChatEndText } from './chat-end.tsx'
import { MessageList } from './thread/message-list.tsx'
import { groupByDay, mergeMessages } from './thread/thread.ts'

type Props = {
  readonly chatId: string
  /** The counterpart, while the page still knows them. */
  readonly other: PersonCard | undefined
  readonly onLink: (href: string) => void
}

/** A chat that is not or no longer open: who ended it, and what is next [CH31]. Unsent messages stay visible. */
export function ClosedChat({ chatId, other, onLink }: Props) {
  const me = useMe()
  const outgoing = useOutbox(chatId).filter(({ state }) => state !== 'sent')
  const days = groupByDay(mergeMessages([], outgoing, { meId: me?.id ?? '', readMarkers: {} }), null)
  const { value: end } = useLiveQuery('chatEnd', { chatId })
  const name = other && displayName(other)
  return (
    <div className="grid gap-4 px-4 pb-3">
      <div role="status" className="grid justify-items-center gap-3 pt-10 pb-6 text-center short:pt-4">
        <span className="grid size-14 place-items-center rounded-full bg-sunken text-muted short:hidden">
          <MessageCircleOff size={26} strokeWidth={1.75} aria-hidden />
        </span>
        {end && me && <ChatEndLine end={end} myRole={me.role} name={name} />}
        <p className={end ? 'text-sm font-semibold' : 'font-display text-xl'}>
          {memberErrorText('chat.notAccepted')}
        </p>
        <p className="max-w-md text-sm text-muted">
          {end && me ? <ChatEndText end={end} myRole={me.role} /> : chatText('closed.text')}
        </p>
        {me && <NextSteps role={me.role} isEnded={Boolean(end)} />}
      </div>
      <div>
        <MessageList days={days} newFrom={null} name={name ?? ''} meId={me?.id ?? ''} onLink={onLink} />
      </div>
    </div>
  )
}

/** A mentee whose chat has ended can ask someone else, or the same mentor again; a mentor waits for requests. */
function NextSteps({ role, isEnded }: { readonly role: Role; readonly isEnded: boolean }) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {isEnded && role === 'mentee' && (
        <ButtonLink to={pages.search1.path}>{chatText('none.toMentors')}</ButtonLink>
      )}
      <ButtonLink to={connectionsPath(role)} variant="secondary">
        {chatText('closed.toConnections')}
      </ButtonLink>
    </div>
  )
}
