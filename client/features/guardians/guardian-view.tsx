import { useEffect, useRef, useState } from 'react'
import type { EarlierDays, GuardianMentor, GuardianPage, TalkDays } from '#shared/contract/guardians.ts'
import { formatDate, formatDateRange } from '#shared/texts/i18n/format-date.ts'
import { guardianText } from '#shared/texts/guardian/guardian.ts'
import { approvalText } from '#shared/texts/members/approval.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { useGuardianStep } from './use-guardian-step.ts'

type ReadDays = (input: EarlierDays) => Promise<TalkDays>
type Props = {
  readonly page: GuardianPage
  readonly readDays: ReadDays
  /** Whether the minor reads it. */
  readonly isMine?: boolean
}

/** What a guardian sees about a minor, and the minor too [GC9]. */
export function GuardianView({ page, readDays, isMine = false }: Props) {
  const { mentors, timeZone: zone, givenAt, method } = page
  const date = formatDate(givenAt, { dateStyle: 'long' })
  const agreed = isMine ? 'mine.agreed' : 'page.given'
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {guardianText(method === 'form' ? 'page.givenForm' : agreed, { date })} {guardianText('page.words')}
      </p>
      <h3 className="text-lg font-semibold">{guardianText('page.mentors')}</h3>
      {mentors.length === 0 && <p>{guardianText('page.noMentors')}</p>}
      {mentors.map((mentor) => (
        <Mentor key={mentor.id} mentor={mentor} zone={zone} readDays={readDays} />
      ))}
      <p className="text-sm text-muted">{guardianText('page.zone', { zone: zone.replaceAll('_', ' ') })}</p>
    </div>
  )
}

type MentorProps = {
  readonly mentor: GuardianMentor
  readonly zone: string
  readonly readDays: ReadDays
}

function Mentor({ mentor, zone, readDays }: MentorProps) {
  const { id, name, isOpen, since, checks } = mentor
  const [more, setMore] = useState<TalkDays>({ days: [], earlier: mentor.earlier })
  const [firstNew, setFirstNew] = useState<number | null>(null)
  const { problem, isPending, submit } = useGuardianStep(async () => {
    const { days, earlier } = await readDays({ mentorId: id, before: more.earlier ?? 0 })
    setMore({ days: [...more.days, ...days], earlier })
    // The button goes with the last page: the focus goes to the first day that it has shown.
    if (earlier === null) setFirstNew(mentor.days.length + more.days.length)
  })
  const days = [...mentor.days, ...more.days]
  const clock = { hour: 'numeric', minute: '2-digit', timeZone: zone } as const
  const time = (at: number) => formatDate(at, clock)
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
        focused={firstNew}
        title={guardianText('page.days')}
        none={guardianText('page.noDays')}
        times={days.map(({ from, to }) =>
          time(from) === time(to)
            ? guardianText('page.dayOnce', { date: day(from), from: time(from) })
            : guardianText('page.day', { date: day(from), times: formatDateRange(from, to, clock) }),
        )}
      />
      {more.earlier !== null && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          isPending={isPending}
          onClick={() => void submit()}
        >
          {guardianText('page.earlier')}
        </Button>
      )}
      <Problem text={problem} />
      <Together {...{ mentor, day, time }} />
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

type TogetherProps = {
  readonly mentor: GuardianMentor
  readonly day: (at: number) => string
  readonly time: (at: number) => string
}

/** The latest calls of the two, and days on which they met. */
function Together({ mentor, day, time }: TogetherProps) {
  const { calls, meetings, hasMoreCalls, hasMoreMeetings } = mentor
  return (
    <>
      <Times
        title={guardianText('page.calls')}
        none={guardianText('page.noCalls')}
        times={calls.map((at) => guardianText('page.dayOnce', { date: day(at), from: time(at) }))}
        note={hasMoreCalls ? guardianText('page.latestCalls', { count: calls.length }) : null}
      />
      <Times
        title={guardianText('page.meetings')}
        none={guardianText('page.noMeetings')}
        times={meetings.map(storedDay)}
        note={hasMoreMeetings ? guardianText('page.latestMeetings', { count: meetings.length }) : null}
      />
    </>
  )
}

/** A day as YYYY-MM-DD, which is the same day in every time zone. */
const storedDay = (date: string) => formatDate(Date.parse(date), { dateStyle: 'medium', timeZone: 'UTC' })

type TimesProps = {
  readonly title: string
  readonly none: string
  readonly times: readonly string[]
  /** Which of them gets the focus. */
  readonly focused?: number | null
  /** That these are not all. */
  readonly note?: string | null
}

function Times({ title, none, times, focused = null, note = null }: TimesProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const item = focused === null ? null : list.current?.children.item(focused)
    if (item instanceof HTMLElement) item.focus()
  }, [focused])
  return (
    <section className="grid gap-1">
      <h5 className="text-sm font-semibold">{title}</h5>
      {times.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul ref={list} className="grid gap-0.5 text-sm tabular-nums">
          {times.map((text, at) => (
            <li key={text} tabIndex={at === focused ? -1 : undefined}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {note !== null && <p className="text-sm text-muted">{note}</p>}
    </section>
  )
}
