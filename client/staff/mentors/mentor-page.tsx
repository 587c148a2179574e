import { UserRoundX } from 'lucide-react'
import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ConsolePage } from '../frame/console-page.tsx'
import { MentorGroupsSection, useMentorGroups } from '../groups/mentor-groups.tsx'
import { Link } from '../frame/link.tsx'
import { queries, useRead } from '../queries.ts'
import { StaleNote } from '../frame/stale-note.tsx'
import { Checks } from './checks.tsx'
import { Events } from './events.tsx'
import { formatDateOf, formatTime } from './format.ts'
import { NoteForm } from './note-form.tsx'
import { Section } from '../frame/section.tsx'
import { StateBadge } from './state-badge.tsx'
import { AskButton } from './ask-button.tsx'
import { Training } from './training.tsx'
import { Steps } from './steps.tsx'

type Props = { readonly product: string; readonly personId: string }

/** One mentor: state, checks, application, notes, and events, and what staff can do [MA13]. */
export function MentorPage({ product, personId }: Props) {
  const key = ['mentor', personId]
  const { data, isError, error } = useRead(key, () => staffApi.openMentor.mutate({ personId }))
  const listed = useMentorGroups(personId)
  const onChanged = () => queries.invalidateQueries({ queryKey: key })
  if (!data && isError && failureOf(error).reason === 'app.notFound')
    return (
      <ConsolePage title={text('list.title')} product={product} text="">
        <EmptyState icon={UserRoundX} title={text('mentor.missing')}>
          <Link to="/staff/mentors">{text('mentor.back')}</Link>
        </EmptyState>
      </ConsolePage>
    )
  const title = data ? data.name || text('name.none') : text('mentor.loading')
  const lead = data ? text('mentor.lead', { email: data.email, date: formatDateOf(data.joinedAt) }) : ''
  return (
    <ConsolePage title={title} product={product} text={lead}>
      <p className="-order-1">
        <Link to="/staff/mentors">{text('mentor.back')}</Link>
      </p>
      <StaleNote isShown={isError} />
      {data && (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start">
          <div className="grid gap-5">
            <Standing mentor={data} isGroupOnly={listed?.isGroupOnly === true} onChanged={onChanged} />
            <Application mentor={data} />
            <Checks mentor={data} onChanged={onChanged} />
            <Events mentor={data} />
          </div>
          <div className="grid gap-5">
            <NoteForm personId={personId} onSaved={onChanged} />
            <MentorGroupsSection {...{ personId, listed }} />
            <Training mentor={data} />
            <Profile mentor={data} />
          </div>
        </div>
      )}
    </ConsolePage>
  )
}

type PartProps = { readonly mentor: StaffMentor; readonly onChanged: () => Promise<void> }

function Standing({ mentor, isGroupOnly, onChanged }: PartProps & { readonly isGroupOnly: boolean }) {
  const { state, since, isMentorActive, until, needs, firstApprover, isFirstApprover, isSuspendedMember } =
    mentor
  const activity = !isMentorActive
    ? text('mentor.notActive')
    : until === null
      ? text('mentor.active')
      : text('mentor.placeUntil', { date: formatDateOf(until) })
  const isDeciding = mentor.steps.includes('approve') || state === 'applied'
  return (
    <Section title={text('list.state')}>
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge state={state} />
        <span className="text-muted">{text('mentor.since', { date: formatDateOf(since) })}</span>
      </p>
      <p>{activity}</p>
      {isMentorActive && isGroupOnly && <p>{text('mentor.groupOnly')}</p>}
      {isSuspendedMember && <p className="font-semibold text-danger">{text('mentor.userSuspended')}</p>}
      {isDeciding && needs.length > 0 && (
        <p className="text-warn">
          {text('mentor.missingChecks', { checks: formatList(needs.map((kind) => text(`check.${kind}`))) })}
        </p>
      )}
      {firstApprover !== null && (
        <p className="font-semibold">{text(isFirstApprover ? 'mentor.firstOwn' : 'mentor.first')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Steps mentor={mentor} onDone={onChanged} />
        <AskButton mentor={mentor} onSent={onChanged} />
      </div>
    </Section>
  )
}

function Application({ mentor: { application } }: Pick<PartProps, 'mentor'>) {
  if (!application)
    return (
      <Section title={text('application.title')}>
        <p className="text-muted">{text('application.none')}</p>
      </Section>
    )
  return (
    <Section title={text('application.title')}>
      <p className="text-sm text-muted">
        {text('application.sent', { date: formatTime(application.sentAt) })}
      </p>
      <dl className="grid gap-3">
        {(['why', 'experience', 'references'] as const).map((part) => (
          <div key={part}>
            <dt className="text-sm font-semibold">{text(`application.${part}`)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{application[part]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Profile({ mentor: { about, skills } }: Pick<PartProps, 'mentor'>) {
  return (
    <Section title={text('profile.title')}>
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm font-semibold">{text('profile.about')}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{about || text('profile.noAbout')}</dd>
        </div>
        <div>
          <dt className="text-sm font-semibold">{text('profile.skills')}</dt>
          <dd>{formatList([...skills])}</dd>
        </div>
      </dl>
    </Section>
  )
}
