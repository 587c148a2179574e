import { chatText } from '#shared/texts/chat/chat.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import NoteDigest from '../../notes/note-digest.tsx'
import { CompanionCalls } from './companion-calls.tsx'
import { CompanionPerson } from './companion-person.tsx'
import { CompanionTimes } from './companion-times.tsx'

/**
 * Beside the chat; below it in two columns, where its header already names the person; or on phones under it, in one
 * column, without the call times, which the chat itself shows there.
 */
export type CompanionPlace = 'beside' | 'below' | 'under'

type Props = {
  readonly chatId: string
  readonly meId: string
  readonly place: CompanionPlace
  /** Whether the notes are here; otherwise they are below the chat. */
  readonly hasNotes: boolean
}

const layouts = {
  // Fades out where it goes on below the window.
  beside:
    'grid max-h-[calc(100dvh-3rem)] content-start gap-4 overflow-y-auto [mask-image:linear-gradient(#000_calc(100%-2rem),#0000)] pb-8 [scrollbar-width:thin]',
  below: 'grid grid-cols-2 gap-4 max-md:px-4 max-md:pb-4',
  under: 'grid gap-4 px-4 pb-4',
} satisfies Record<CompanionPlace, string>

/** What helps while chatting: the person, the call times, when both are free, and the member's notes [CH34]. Not for a closed chat. */
export default function Companion({ chatId, meId, place, hasNotes }: Props) {
  const { value: connections } = useLiveQuery('connections')
  const person = connections?.accepted.find(({ id }) => id === chatId)?.person
  if (!person) return null
  const calls = <CompanionCalls chatId={chatId} meId={meId} person={person} />
  return (
    <aside aria-label={chatText('beside.label')} className={layouts[place]}>
      {place === 'beside' && (
        <>
          <CompanionPerson person={person} />
          {calls}
        </>
      )}
      {place === 'below' && (
        <div className="grid gap-4">
          {calls}
          <NoteDigest />
        </div>
      )}
      <CompanionTimes meId={meId} person={person} />
      {hasNotes && place !== 'below' && <NoteDigest />}
    </aside>
  )
}
