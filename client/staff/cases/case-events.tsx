import type { CaseEventView, CasePage } from '#shared/contract/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { formatTime } from '../mentors/format.ts'
import { Section } from '../mentors/section.tsx'
import { urgencyText } from '../urgency.tsx'
import { Evidence } from './evidence.tsx'

type Props = { readonly page: CasePage }

/** Everything that happened in a case, the newest first: decisions and appeals too, with their words. */
export function Events({ page }: Props) {
  return (
    <Section title={text('events.title')}>
      <ol className="grid gap-4">
        {page.events.toReversed().map((event) => (
          <li key={event.n} className="grid gap-1 border-s-2 border-line ps-3">
            <p className="font-semibold break-words">{describe(event, page)}</p>
            <p className="text-sm text-muted break-words">{when(event, page)}</p>
            {event.text !== '' && <p className="wrap-anywhere whitespace-pre-line">{event.text}</p>}
            {event.data?.words && (
              <p className="wrap-anywhere whitespace-pre-line">
                {text('event.words', { words: event.data.words })}
              </p>
            )}
            {event.data?.stays && <p>{text(`event.stays.${event.data.stays}`)}</p>}
            {event.evidence !== null && <Evidence json={event.evidence} hash={event.hash} page={page} />}
          </li>
        ))}
      </ol>
    </Section>
  )
}

export const nameOf = (id: string | null, { members }: CasePage): string =>
  members.find((member) => member.id === id)?.account?.name ?? text('about.gone')

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
      return text('event.lifted', { of })
    case 'appealed':
      return text('event.appealed', { of })
    case 'answered':
      return text(`event.answered.${data?.answer ?? 'stands'}`, { of })
    case 'held':
      return text('event.held', { until: formatTime(Date.parse(data?.until ?? '')) })
    default:
      return text(`event.${kind}`)
  }
}

function assigned(to: string | null, { leads }: CasePage): string {
  if (to === null) return text('event.unassigned')
  return text('event.assigned', { to: leads.find(({ id }) => id === to)?.email ?? to })
}
