import { useMemo } from 'react'
import type { StaffMentor, StaffMentorEvent } from '#shared/contract/staff/mentors.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { DataTable, type Columns } from '../list/data-table.tsx'
import { formatDateOf, formatDay, formatTime } from './format.ts'
import { Section } from '../frame/section.tsx'

/** What an event says. */
function describe({ kind, check, result, checkedOn, expiresOn, until, days }: StaffMentorEvent): string {
  switch (kind) {
    case 'kept':
      return text('event.kept', { date: until === null ? '' : formatDateOf(until) })
    case 'warned':
      return text('event.warned', { days: days ?? 0 })
    case 'checked': {
      if (check === null || checkedOn === null) return ''
      const values = { check: text(`check.${check}`), on: formatDay(checkedOn) }
      if (result === 'failed') return text('event.checkedFailed', values)
      return expiresOn === null
        ? text('event.checkedPassed', values)
        : text('event.checkedPassedUntil', { ...values, until: formatDay(expiresOn) })
    }
    case 'asked':
      return text(days === null ? 'event.asked' : 'event.reminded')
    default:
      return text(`event.${kind}`)
  }
}

/** Who of the staff did it, or who else: the mentor sends applications, the server does the rest. */
function By({ event: { by, kind } }: { readonly event: StaffMentorEvent }) {
  if (by !== null) return <span className="inline-block wrap-anywhere md:min-w-44">{by}</span>
  return text(kind === 'applied' ? 'events.mentor' : 'events.server')
}

const createColumns = (): Columns<StaffMentorEvent> => [
  {
    id: 'at',
    header: text('events.at'),
    cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span>,
  },
  { id: 'what', header: text('events.what'), cell: describe },
  { id: 'by', header: text('events.by'), cell: (event) => <By event={event} /> },
  {
    id: 'text',
    header: text('events.text'),
    cell: ({ text: words }) => words !== '' && <span className="whitespace-pre-line">{words}</span>,
  },
]

/** Everything that happened to the approval of a mentor. */
export function Events({ mentor }: { readonly mentor: StaffMentor }) {
  const columns = useMemo(() => createColumns(), [])
  return (
    <Section title={text('events.title')}>
      <p className="text-sm text-muted">{text('events.lead')}</p>
      <DataTable
        caption={text('events.title')}
        columns={columns}
        rows={mentor.events}
        rowId={({ seq }) => String(seq)}
      />
    </Section>
  )
}
