import { lazy } from 'react'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { useMe } from '#client/sync/react/session.ts'
import { useOutbox } from '#client/sync/react/sync.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { MessageList } from './thread/message-list.tsx'
import { groupByDay, mergeMessages } from './thread/thread.ts'

/** Loaded when a chat is not open. */
const ClosedNote = lazy(() => import('./closed-note.tsx'))
const PastMessages = lazyOptional(() => import('./past-messages.tsx'))

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
  const name = other && displayName(other)
  return (
    <div className="grid gap-4 px-4 pb-3">
      <div role="status" className="grid justify-items-center gap-3 pt-10 pb-6 text-center short:pt-4">
        <Optional fallback={<p className="font-display text-xl">{memberErrorText('chat.notAccepted')}</p>}>
          <ClosedNote chatId={chatId} name={name} />
        </Optional>
      </div>
      <Optional>
        <PastMessages chatId={chatId} name={name} />
      </Optional>
      <div>
        <MessageList days={days} newFrom={null} name={name ?? ''} meId={me?.id ?? ''} onLink={onLink} />
      </div>
    </div>
  )
}
