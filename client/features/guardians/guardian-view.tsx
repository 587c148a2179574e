import type { GuardianMentor, GuardianPage } from '#shared/contract/guardians.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { guardianText } from '#shared/texts/guardian/guardian.ts'
import { approvalText } from '#shared/texts/members/approval.ts'
import { Card } from '#client/ui/layout/card.tsx'

type Props = { readonly page: GuardianPage }

/** What a guardian sees about a minor, and the minor too [GC9]. */
export function GuardianView({ page }: Props) {
  const { mentors, timeZone: zone, givenAt, method } = page
  const date = formatDate(givenAt, { dateStyle: 'long' })
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {guardianText(method === 'form' ? 'page.givenForm' : 'page.given', { date })}{' '}
        {guardianText('page.words')}
      </p>
      <h3 className="text-lg font-semibold">{guardianText('page.mentors')}</h3>
      {mentors.length === 0 && <p>{guardianText('page.noMentors')}</p>}
      {mentors.map((mentor) => (
        <Mentor key={mentor.id} mentor={mentor} zone={zone} />
      ))}
      <p className="text-sm text-muted">{guardianText('page.zone', { zone: zone.replaceAll('_', ' ') })}</p>
    </div>
  )
}

function Mentor({ mentor, zone }: { readonly mentor: GuardianMentor; readonly zone: string }) {
  const { name, isOpen, since, days, calls, checks } = mentor
  const time = (at: number) => formatDate(at, { timeStyle: 'short', timeZone: zone })
  const day = (at: number) => formatDate(at, { dateStyle: 'medium', timeZone: zone })
  return (
    <Card className="grid gap-4">
      <div>
        <h4 className="font-semibold">{name ?? guardianText('page.unnamed')}</h4>
        <p className="text-sm text-muted">
          {isOpen && since !== null
            ? guardianText('page.since', { date: day(since) })
            : guardianText('page.past')}
        </p>
      </div>
      <Times
        title={guardianText('page.days')}
        none={guardianText('page.noDays')}
        times={days.map(({ from, to }) =>
          time(from) === time(to)
            ? guardianText('page.dayOnce', { date: day(from), from: time(from) })
            : guardianText('page.day', { date: day(from), from: time(from), to: time(to) }),
        )}
      />
      <Times
        title={guardianText('page.calls')}
        none={guardianText('page.noCalls')}
        times={calls.map((at) => guardianText('page.dayOnce', { date: day(at), from: time(at) }))}
      />
      <Times
        title={guardianText('page.checks')}
        none={guardianText('page.noChecks')}
        times={checks.map(({ kind, checkedOn }) =>
          guardianText('page.check', { check: approvalText(`check.${kind}`), date: storedDay(checkedOn) }),
        )}
      />
    </Card>
  )
}

/** A day as YYYY-MM-DD, which is the same day in every time zone. */
const storedDay = (date: string) => formatDate(Date.parse(date), { dateStyle: 'medium', timeZone: 'UTC' })

type TimesProps = { readonly title: string; readonly none: string; readonly times: readonly string[] }

function Times({ title, none, times }: TimesProps) {
  return (
    <section className="grid gap-1">
      <h5 className="text-sm font-semibold">{title}</h5>
      {times.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul className="grid gap-0.5 text-sm tabular-nums">
          {times.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
