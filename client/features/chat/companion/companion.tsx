import { chatText } from '#shared/texts/chat/chat.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import NoteDigest from '../../notes/note-digest.tsx'
import { CompanionCalls } from './companion-calls.tsx'
import { CompanionPerson } from './companion-person.tsx'
import { CompanionTimes } from './companion-times.tsx'

type Props = {
  readonly chatId: string
  readonly meId: string
  /** Below the chat, where its header already names the person; otherwise beside it. */
  readonly isBelow: boolean
  /** Whether the notes are here; otherwise they are below the chat. */
  readonly hasNotes: boolean
}

/** What helps while chatting: the person, the call times, when both are free, and the member's notes [CH34]. Not for a closed chat. */
export default function Companion({ chatId, meId, isBelow, hasNotes }: Props) {
  const { value: connections } = useLiveQuery('connections')
  const person = connections?.accepted.find(({ id }) => id === chatId)?.person
  if (!person) return null
  const calls = <CompanionCalls chatId={chatId} meId={meId} person={person} />
  return (
    <aside
      aria-label={chatText('beside.label')}
      className={
        isBelow
          ? 'grid grid-cols-2 gap-4 max-md:px-4 max-md:pb-4'
          : // Fades out where it goes on below the window.
            'grid max-h-[calc(100dvh-3rem)] content-start gap-4 overflow-y-auto [mask-image:linear-gradient(#000_calc(100%-2rem),#0000)] pb-8 [scrollbar-width:thin]'
      }
    >
      {!isBelow && <CompanionPerson person={person} />}
      {isBelow ? (
        <div className="grid gap-4">
          {calls}
          <NoteDigest />
        </div>
      ) : (
        calls
      )}
      <CompanionTimes meId={meId} person={person} />
      {hasNotes && !isBelow && <NoteDigest />}
    </aside>
  )
}
