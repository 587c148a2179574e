import { Lightbulb } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { agendaText } from '#shared/texts/chat/agenda.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { HelpSlot } from '#client/components/help/help-slot.tsx'
import { openSafetyDialog } from '#client/components/safety/subject-store.ts'
import { closeCallTimes } from '../times/call-times-store.ts'
import { AddLine } from './add-line.tsx'
import { AgendaRow } from './agenda-row.tsx'
import { EditLine, type Draft } from './edit-line.tsx'

/** Loaded when it is opened. */
const AgendaIdeas = lazyOptional(() => import('./agenda-ideas.tsx'))

type Props = {
  readonly chatId: string
  readonly timeId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
}

/** The lines of the agenda of a call, which both members change [AD1]. */
export default function AgendaPanel({ chatId, timeId, other }: Props) {
  const { value: lines } = useLiveQuery('agenda', { chatId, timeId })
  // Here and not in a row: what was typed outlives the row of a line that the other one deletes [AD3].
  const [draft, setDraft] = useState<Draft | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const name = displayName(other)
  const place = `agenda/${timeId}`
  if (!lines)
    return (
      <div role="group" aria-busy="true" aria-label={agendaText('loading')}>
        <Skeleton rows={1} rowClass="h-10" />
      </div>
    )
  const focusList = () => list.current?.focus()
  const editor = (line: (typeof lines)[number] | undefined) =>
    draft && (
      <EditLine
        {...{ chatId, timeId, line, name, place, draft }}
        onDraft={setDraft}
        onDone={() => {
          flushSync(() => setDraft(null))
          focusList()
        }}
      />
    )
  const report = () => {
    closeCallTimes()
    openSafetyDialog({ person: other, canBlock: true, callOf: chatId })
  }
  return (
    <div className="grid gap-3 rounded-md bg-surface p-3 text-text">
      {lines.length === 0 && <p className="text-muted">{agendaText('none')}</p>}
      <ul ref={list} tabIndex={-1} aria-label={agendaText('title')} className="grid focus:outline-none">
        {lines.map((line) => (
          <li key={line.id} className="border-b border-line py-1 last:border-b-0">
            {draft?.id === line.id ? (
              editor(line)
            ) : (
              <AgendaRow
                {...{ chatId, line, name }}
                onEdit={() => setDraft({ id: line.id, version: line.version, text: line.text })}
                onGone={focusList}
              />
            )}
          </li>
        ))}
      </ul>
      {draft && !lines.some(({ id }) => id === draft.id) && editor(undefined)}
      <AddLine {...{ chatId, timeId, name, place }} />
      <Ideas {...{ chatId, timeId, place }} texts={lines.map(({ text }) => text)} />
      <HelpSlot place={place} />
      {lines.some(({ isMine }) => !isMine) && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={report}>
          {agendaText('report')}
        </Button>
      )}
    </div>
  )
}

type IdeasProps = {
  readonly chatId: string
  readonly timeId: string
  readonly place: string
  readonly texts: readonly string[]
}

/** Opens the ideas that can be put into the agenda [WK16]. */
function Ideas(props: IdeasProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Lightbulb size={18} aria-hidden />
        {agendaText('ideas')}
      </Button>
      {isOpen && (
        <Optional>
          <AgendaIdeas {...props} />
        </Optional>
      )}
    </>
  )
}
