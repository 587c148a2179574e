import { noteText } from '#shared/texts/members/notes.ts'
import { useMe } from '#client/sync/react/session.ts'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { NoteBoard } from './note-board.tsx'
import { NoteForm } from './note-form.tsx'

/** The member's notes: form above, list below. */
export default function NotesPage() {
  const me = useMe()
  return (
    <Page name="notes" title={noteText('notes.title')}>
      <PageTitle lead={noteText('notes.lead')}>{noteText('notes.title')}</PageTitle>
      {me && (
        <div className="grid max-w-3xl gap-8 min-[90rem]:max-w-none min-[90rem]:grid-cols-2 min-[90rem]:items-start">
          <NoteForm key={me.id} meId={me.id} />
          <NoteBoard />
        </div>
      )}
    </Page>
  )
}
