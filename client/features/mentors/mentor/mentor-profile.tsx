import { lazy, useId, type ReactNode } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { ListedMentor } from '#shared/contract/people.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { mentorPageText } from '#shared/texts/members/mentor-page.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { onboardingText } from '#shared/texts/account/onboarding.ts'
import { cx } from '#client/ui/cx.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { NextTime } from '../../availability/next-time.tsx'
import { WeekList } from '../../availability/week/week-list.tsx'
import { PersonName } from '#client/components/person/person-name.tsx'
import { SafetyButton } from '#client/components/safety/safety-button.tsx'
import { useProduct } from '#client/sync/react/session.ts'
import { Optional } from '#client/ui/layout/optional.tsx'
import { protections } from '#shared/safeguarding.ts'
import { FavoriteButton } from '../card/favorite-button.tsx'
import { Standing } from '../card/standing.tsx'
import { MentorAction } from '../mentor-action.tsx'
import { safetyOf, useRequests } from '../use-requests.ts'
import { SkillsByCategory } from './skills-by-category.tsx'

const MentorChecks = lazy(() => import('../../approval/mentor-checks.tsx'))

type Props = { readonly me: Me; readonly mentor: ListedMentor }

/** What a listed mentor tells about themselves, and what the viewer can do. */
export function MentorProfile({ me, mentor }: Props) {
  const requests = useRequests()
  const nameId = useId()
  const { safeguarding = 'open' } = useProduct()
  const name = displayName(mentor)
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:max-xl:items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_24rem]">
      <Card className="relative flex flex-wrap items-center gap-x-6 gap-y-4 lg:col-span-full">
        <Avatar name={name} picture={mentor.picture} className="size-20 text-2xl sm:size-24" />
        <div className="grid min-w-48 flex-1 gap-1">
          <h1 id={nameId} tabIndex={-1} className="text-3xl wrap-anywhere">
            <PersonName person={mentor} />
          </h1>
          <p className="text-muted">{onboardingText('role.mentor')}</p>
          <NextTime availability={mentor.availability} />
          <Standing standing={mentor.standing} />
        </div>
        <div className="flex items-start gap-1 max-sm:w-full">
          <div className="grid max-sm:flex-1 sm:min-w-48">
            <MentorAction me={me} mentor={mentor} requests={requests} nameId={nameId} />
          </div>
          <div className="flex max-sm:absolute max-sm:end-2 max-sm:top-3">
            {me.role === 'mentee' && <FavoriteButton mentor={mentor} />}
            {mentor.id !== me.id && <SafetyButton person={mentor} {...safetyOf(requests.find(mentor.id))} />}
          </div>
        </div>
      </Card>
      <Part title={mentorPageText('mentor.about')}>
        {mentor.about === '' ? (
          <p className="text-muted">{mentorPageText('mentor.noAbout', { name })}</p>
        ) : (
          <p dir="auto" className="w-fit max-w-[65ch] wrap-anywhere whitespace-pre-line">
            {mentor.about}
          </p>
        )}
      </Part>
      <Part
        title={mentorPageText('mentor.week')}
        className="lg:col-start-2 lg:row-start-2 lg:max-xl:row-span-3 xl:col-start-3"
      >
        <WeekList availability={mentor.availability} />
      </Part>
      <Part title={mentorPageText('mentor.skills')}>
        {mentor.skills.length > 0 ? (
          <SkillsByCategory skills={mentor.skills} />
        ) : (
          <p className="text-muted">{mentorText('mentors.noSkills')}</p>
        )}
      </Part>
      {protections[safeguarding].mentorApproval && (
        <Optional>
          <MentorChecks mentorId={mentor.id} />
        </Optional>
      )}
    </div>
  )
}

type PartProps = { readonly title: string; readonly className?: string; readonly children: ReactNode }

function Part({ title, className, children }: PartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('rounded-lg border border-line bg-surface p-5 sm:p-6', className)}
    >
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
