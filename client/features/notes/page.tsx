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
    <Page name="notes" title={noteText('notes.title')} width="full">
      <PageTitle lead={noteText('notes.lead')}>{noteText('notes.title')}</PageTitle>
      {me && (
        <div className="grid max-w-3xl gap-8 min-[80rem]:max-w-none min-[80rem]:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] min-[80rem]:items-start">
          <div className="min-[80rem]:sticky min-[80rem]:top-10">
            <NoteForm key={me.id} meId={me.id} />
          </div>
          <NoteBoard />
        </div>
      )}
    </Page>
  )
}
