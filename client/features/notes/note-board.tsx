import { NotebookPen, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { noteText } from '#shared/texts/members/notes.ts'
import { shellText } from '#shared/texts/app/shell.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { FilterBox } from '#client/ui/form/filter-box.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { NoteItem } from './note-item.tsx'
import { useNotes, type NoteList } from './use-notes.ts'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'

/** The number of notes from which the search is shown. */
const searchThreshold = 8

/** The member's notes, newest first, with a search if there are many. */
export function NoteBoard() {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim())
  const list = useNotes(search)
  const heading = useRef<HTMLHeadingElement>(null)
  if (list.notes && list.count === 0) {
    return (
      <EmptyState
        icon={NotebookPen}
        title={noteText('notes.none')}
        action={
          <Button variant="secondary" onClick={() => document.getElementsByName('note')[0]?.focus()}>
            {noteText('notes.first')}
          </Button>
        }
      >
        {noteText('notes.noneText')}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="your-notes" className="grid gap-4">
      <div className="grid items-center gap-3 xs:grid-cols-2">
        <h2 ref={heading} id="your-notes" tabIndex={-1} className="text-xl focus:outline-none">
          {noteText('notes.yours')}
        </h2>
        {(list.count >= searchThreshold || typed !== '') && (
          <FilterBox label={noteText('notes.search')} value={typed} onChange={setTyped} />
        )}
      </div>
      <p role="status" className="sr-only">
        {search !== '' && list.notes ? formatResultCount(list, search) : ''}
      </p>
      <NoteResults
        list={list}
        search={search}
        onClear={() => setTyped('')}
        onDeleted={() => heading.current?.focus()}
      />
    </section>
  )
}

type NoteResultsProps = {
  readonly list: NoteList
  readonly search: string
  readonly onClear: () => void
  readonly onDeleted: () => void
}

function NoteResults({ list, search, onClear, onDeleted }: NoteResultsProps) {
  const { notes, hasFailed } = list
  if (!notes && hasFailed) {
    return (
      <EmptyState
        icon={NotebookPen}
        title={noteText('notes.failed')}
        action={<Button onClick={list.loadMore}>{shellText('page.tryAgain')}</Button>}
      />
    )
  }
  if (!notes) {
    return (
      <div role="group" aria-busy="true" aria-label={noteText('notes.loading')}>
        <Skeleton rows={3} rowClass="h-24" />
      </div>
    )
  }
  if (notes.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={formatResultCount(list, search)}
        action={
          <Button variant="secondary" onClick={onClear}>
            {noteText('notes.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <ul className="grid gap-4 xl:grid-cols-2">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} onDeleted={onDeleted} />
        ))}
      </ul>
      {hasFailed && (
        <p role="alert" className="text-center text-sm text-danger">
          {noteText('notes.failed')}
        </p>
      )}
      {list.hasMore && (
        <Button
          variant="secondary"
          isPending={list.isLoadingMore}
          className="justify-self-center"
          onClick={list.loadMore}
        >
          {hasFailed ? shellText('page.tryAgain') : noteText('notes.more')}
        </Button>
      )}
    </>
  )
}

function formatResultCount({ notes = [], hasMore }: NoteList, search: string): string {
  if (notes.length === 0) return noteText('notes.foundNone', { search })
  return noteText(hasMore ? 'notes.foundMany' : 'notes.found', { count: notes.length })
}
