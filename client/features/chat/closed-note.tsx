import { MessageCircleOff } from 'lucide-react'
import type { Role } from '#shared/domain/people/age.ts'
import { connectionsPath, pages } from '#shared/pages.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { useMe } from '#client/sync/react/session.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { ChatEndLine, ChatEndText, ChatEndWords } from './chat-end.tsx'

type Props = {
  readonly chatId: string
  /** Of the counterpart, while the page still knows it. */
  readonly name: string | undefined
}

/** What a chat says that is not or no longer open: who ended it, what happens to the messages, and what is next [CH31]. */
export default function ClosedNote({ chatId, name }: Props) {
  const me = useMe()
  const { value: end } = useLiveQuery('chatEnd', { chatId })
  return (
    <>
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-muted short:hidden">
        <MessageCircleOff size={26} strokeWidth={1.75} aria-hidden />
      </span>
      {end && me && <ChatEndLine end={end} myRole={me.role} name={name} />}
      {end && <ChatEndWords end={end} name={name} />}
      {!end && <p className="font-display text-xl">{memberErrorText('chat.notAccepted')}</p>}
      <p className="max-w-md text-sm text-muted">
        {end && me ? <ChatEndText end={end} myRole={me.role} /> : chatText('closed.text')}
      </p>
      {me && <NextSteps role={me.role} isEnded={Boolean(end)} />}
      {/* The specified sentence: of a chat that has ended, what is above it says more. */}
      {end && <p className="text-xs text-muted">{memberErrorText('chat.notAccepted')}</p>}
    </>
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
