import { Plus } from 'lucide-react'
import { useState } from 'react'
import { workCounts } from '#shared/limits/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { Button } from '#client/ui/button/button.tsx'
import { formatDayOf } from '#client/components/format-day.ts'
import { Section } from '../section.tsx'
import type { PartProps } from '../work-content.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'

type Props = PartProps & {
  /** Whether private notes can be written, also before the code of conduct is accepted. */
  readonly canUse: boolean
}

/** The notes of meetings, one's own and what the other shares, and the calls that both were in [WK8, WK13]. */
export function NotesSection({ work, name, canWrite, canUse }: Props) {
  const { chatId, notes, calls } = work
  const [isAdding, setIsAdding] = useState(false)
  const isFull = notes.filter(({ isMine }) => isMine).length >= workCounts.notes
  const [last] = calls
  return (
    <Section title={workPageText('notes.title')}>
      {last !== undefined && (
        <p className="text-sm text-muted">
          {workPageText('calls.count', { count: calls.length, day: formatDayOf(last) })}
        </p>
      )}
      {notes.length === 0 && !isAdding && (
        <p className="text-muted">{workPageText(work.endedAt === null ? 'notes.none' : 'notes.nonePast')}</p>
      )}
      {canUse && isFull && (
        <p className="text-sm text-muted">{workPageText('notes.full', { max: workCounts.notes })}</p>
      )}
      {canUse && !isFull && !isAdding && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsAdding(true)}>
          <Plus size={18} aria-hidden />
          {workPageText('notes.add')}
        </Button>
      )}
      {canUse && isAdding && (
        <NoteForm {...{ chatId, name }} canShare={canWrite} note={null} onClose={() => setIsAdding(false)} />
      )}
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <NoteItem key={note.id} {...{ chatId, name, note, canUse }} canShare={canWrite} />
          ))}
        </ul>
      )}
    </Section>
  )
}
