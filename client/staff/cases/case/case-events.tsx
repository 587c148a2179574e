import { useState } from 'react'
import type { CaseEventView, CasePage, ListCaseEvents } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { formatTime } from '../../mentors/format.ts'
import { Turn } from '../../list/pager.tsx'
import { Section } from '../../frame/section.tsx'
import { useRead } from '../../queries.ts'
import { StaleNote } from '../../frame/stale-note.tsx'
import { urgencyText } from '../../urgency.tsx'
import { Around } from './around.tsx'
import { Evidence } from './evidence.tsx'

type Props = { readonly page: CasePage }
type Shown = Pick<ListCaseEvents, 'before' | 'kinds'>
const newest: Shown = { before: null, kinds: 'steps' }

/** Everything that happened in a case, the newest first, page by page: decisions and appeals too, with their words. */
export function Events({ page }: Props) {
  const { id } = page.case
  const [shown, setShown] = useState(newest)
  const { before, kinds } = shown
  const isFirst = before === null && kinds === 'steps'
  const { data, isError, isPlaceholderData } = useRead(['case', id, 'events', before, kinds], async () =>
    isFirst ? null : staffApi.cases.events.query({ id, before, kinds }),
  )
  const own = { events: page.events, hasOlder: page.hasOlderEvents }
  const read = isPlaceholderData ? null : data
  const listed = isFirst ? own : (read ?? null)
  const oldest = listed?.events[0]?.n ?? null
  return (
    <Section title={text('events.title')}>
      <Checkbox
        label={text('events.all', { alerts: page.alerts, openings: page.openings })}
        checked={kinds === 'all'}
        onChange={(event) => setShown({ before: null, kinds: event.target.checked ? 'all' : 'steps' })}
      />
      <StaleNote isShown={isError} />
      <ol className="grid gap-4">
        {listed?.events.toReversed().map((event) => (
          <li key={event.n} className="grid gap-1 border-s-2 border-line ps-3">
            <Event event={event} page={page} />
          </li>
        ))}
      </ol>
      {(before !== null || listed?.hasOlder) && (
        <nav aria-label={text('events.pages')} className="flex flex-wrap gap-2">
          <Turn
            label={text('events.newest')}
            onGo={before === null ? null : () => setShown({ before: null, kinds })}
          />
          <Turn
            label={text('events.older')}
            isPending={listed === null}
            onGo={listed?.hasOlder === false ? null : () => setShown({ before: oldest, kinds })}
          />
        </nav>
      )}
    </Section>
  )
}

function Event({ event, page }: Props & { readonly event: CaseEventView }) {
  const { kind, data, evidence, hash } = event
  const isCopy = kind === 'held' || kind === 'kept'
  return (
    <>
      <p className="font-semibold break-words">{describe(event, page)}</p>
      <p className="text-sm text-muted break-words">{when(event, page)}</p>
      {event.text !== '' && <p className="wrap-anywhere whitespace-pre-line">{event.text}</p>}
      {data?.words && (
        <p className="wrap-anywhere whitespace-pre-line">
          {text(kind === 'closed' ? 'event.outcome' : 'event.words', { words: data.words })}
        </p>
      )}
      {data?.stays && <p>{text(`event.stays.${data.stays}`)}</p>}
      {data?.pause && <p>{text(`event.pause.${data.pause}`)}</p>}
      {data?.count !== undefined && (
        <p>{text('event.copied', { count: data.count, left: data.left ?? 0 })}</p>
      )}
      {isCopy && hash !== null && (
        <p className="text-sm text-muted break-words">{text('event.inPack', { hash })}</p>
      )}
      {data?.around !== undefined && hash !== null && <Around page={page} n={event.n} />}
      {evidence !== null && <Evidence json={evidence} hash={hash} page={page} />}
    </>
  )
}

export function nameOf(id: string | null, { members }: CasePage): string {
  const member = members.find((one) => one.id === id)
  return member?.account?.name ?? member?.was?.name ?? text('about.gone')
}

function when({ at, actor }: CaseEventView, page: CasePage): string {
  if (actor === null) return text('events.server', { at: formatTime(at) })
  const isMember = page.members.some(({ id }) => id === actor)
  return text('events.by', { at: formatTime(at), actor: isMember ? nameOf(actor, page) : actor })
}

function describe(event: CaseEventView, page: CasePage): string {
  const { kind, data, n } = event
  const of = String(data?.of ?? '')
  switch (kind) {
    case 'found':
      return text('event.found', { source: event.source?.split('/')[0] ?? '' })
    case 'assigned':
      return assigned(data?.to ?? null, page)
    case 'urgency':
      return text('event.urgency', { urgency: urgencyText(event.urgency) })
    case 'decided': {
      const decision = text(`decision.${data?.decision ?? 'nothing'}`)
      return text('event.decided', { n: String(n), member: nameOf(event.memberId, page), decision })
    }
    case 'lifted':
    case 'told':
      return text(`event.${kind}`, { of })
    case 'appealed':
      return text('event.appealed', { of })
    case 'answered':
      return text(`event.answered.${data?.answer ?? 'stands'}`, { of })
    case 'held':
      return text('event.held', { until: formatTime(Date.parse(data?.until ?? '')) })
    case 'kept':
      return text(data?.around === undefined ? 'event.kept' : 'event.keptAround')
    case 'pictures':
      return text('event.pictures', { report: data?.report ?? '' })
    case 'linked':
    case 'unlinked':
      return text(`event.${kind}`, { other: nameOfCase(event.other) })
    case 'note':
      return data?.of === undefined ? text('event.note') : text('event.noteOf', { of })
    default:
      return text(`event.${kind}`)
  }
}

const nameOfCase = (reference: string | null): string =>
  reference === null ? text('event.otherCase') : text('event.toCase', { reference })

function assigned(to: string | null, { leads }: CasePage): string {
  if (to === null) return text('event.unassigned')
  return text('event.assigned', { to: leads.find(({ id }) => id === to)?.email ?? to })
}
