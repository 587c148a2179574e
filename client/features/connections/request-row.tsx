import { displayName } from '#shared/domain/people/names.ts'
import { Pause } from 'lucide-react'
import { useId } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { Connection } from '#shared/contract/connections.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { safetyLabel } from '#shared/texts/safety/safety-labels.ts'
import { peopleText } from '#shared/texts/members/people.ts'
import { cx } from '#client/ui/cx.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { RelativeTime } from '#client/components/relative-time.tsx'
import { OnlineState } from '#client/components/person/online-state.tsx'
import { SkillChips } from '#client/components/person/skill-chips.tsx'
import { PauseButton } from '#client/components/safety/pause-button.tsx'
import { SafetyButton } from '#client/components/safety/safety-button.tsx'
import { RequestActions } from './request-actions.tsx'
import { WrittenWith } from './written-with.tsx'
import { PersonName } from '#client/components/person/person-name.tsx'

type Props = {
  readonly me: Me
  readonly request: Connection
  readonly isOnline: boolean | null | undefined
  readonly unread: number
}

/** A request: person, age, and actions. */
export function RequestRow({ me, request, isOnline, unread }: Props) {
  const nameId = useId()
  const { person, createdAt } = request
  // Its actions are the most, and one of them has a count: below the text in each row, not only where there is no room.
  // Nobody can write or call after a rejection, so there is nothing to pause.
  const canPause = request.status !== 'rejected'
  const isBelow = request.status === 'accepted'
  return (
    <li className="relative flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line p-4 last:border-b-0 sm:p-5">
      <div className={cx('flex min-w-0 gap-4', isBelow ? 'basis-full' : 'flex-[1_1_18rem]')}>
        <Avatar name={displayName(person)} picture={person.picture} className="size-12 text-base" />
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 id={nameId} tabIndex={-1} className="text-lg max-sm:pe-12">
            <PersonName person={person} />
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            {request.status === 'accepted' && <OnlineState isOnline={isOnline} />}
            {request.isPaused && (
              <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-muted">
                <Pause size={14} aria-hidden />
                {safetyLabel('safety.paused')}
              </span>
            )}
            <RelativeTime at={createdAt} format={(ago) => connectionText('connections.asked', { ago })} />
          </p>
          {person.role === 'mentor' && <Skills request={request} />}
          <WrittenWith request={request} />
        </div>
      </div>
      <div className={cx('flex items-start gap-2 max-sm:w-full', isBelow && 'lg:ps-16')}>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-xs:*:flex-1 max-xs:*:px-3">
          <RequestActions me={me} request={request} unread={unread} describedBy={nameId} />
          {(canPause || request.isPaused) && (
            <PauseButton other={person} isPaused={request.isPaused} className="" word="beside" />
          )}
        </div>
        <div className="flex max-sm:absolute max-sm:top-2.5 max-sm:end-2.5 forced-colors:top-1">
          <SafetyButton
            person={person}
            canBlock
            canPause={canPause}
            {...(request.status === 'accepted' ? {} : { requestId: request.id })}
          />
        </div>
      </div>
    </li>
  )
}

function Skills({ request: { person } }: Pick<Props, 'request'>) {
  if (person.skills.length === 0)
    return <p className="text-sm text-muted">{mentorText('mentors.noSkills')}</p>
  return (
    <div className="pt-1">
      <SkillChips label={peopleText('person.skills', { name: displayName(person) })} skills={person.skills} />
    </div>
  )
}
