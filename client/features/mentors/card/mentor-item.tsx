import { Link } from '#client/router/link.tsx'
import { displayName } from '#shared/domain/people/names.ts'
import { useId, type ReactNode } from 'react'
import { peopleText } from '#shared/texts/members/people.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import type { ListedMentor } from '#shared/contract/people.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { NextTime } from '../../availability/next-time.tsx'
import { PersonName } from '#client/components/person/person-name.tsx'
import { Standing } from './standing.tsx'
import { CardSkills } from './card-skills.tsx'

type Props = {
  readonly mentor: ListedMentor
  readonly badge?: ReactNode
  /** Whether a skill is one of those that the list was searched for. */
  readonly isWanted: (skill: string) => boolean
  /** The button that marks this mentor. */
  readonly favorite?: ReactNode
  /** The button that reports this mentor. */
  readonly safety?: ReactNode
  /** The viewer's action, described by the element with the given id. */
  readonly action: (nameId: string) => ReactNode
}

/**
 * One mentor of the grid: a preview of their page, which has the whole "about" text, week, and skills [PE14]. `content-visibility` skips the layout of off-screen items; there may be
 * thousands.
 */
export function MentorItem({ mentor, badge, favorite, safety, isWanted, action }: Props) {
  const nameId = useId()
  const { picture, skills, about } = mentor
  const name = displayName(mentor)
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 [contain-intrinsic-size:auto_17rem] [content-visibility:auto] min-[1000px]:max-lg:p-3">
      <div className="relative flex items-center gap-3 min-[1000px]:max-xl:flex-col min-[1000px]:max-xl:items-start">
        <Avatar name={name} picture={picture} className="size-12 text-base" />
        <h2
          id={nameId}
          tabIndex={-1}
          className="min-w-0 flex-1 text-lg leading-snug wrap-anywhere min-[1000px]:max-xl:w-full"
        >
          <Link
            to="/mentors/$mentorId"
            params={{ mentorId: mentor.id }}
            className="underline-offset-4 hover:underline"
          >
            <PersonName person={mentor} />
          </Link>
        </h2>
        {badge}
        <div className="-my-2 -me-3 flex flex-none min-[1000px]:max-xl:absolute min-[1000px]:max-xl:end-0 min-[1000px]:max-xl:top-0.5 min-[1000px]:max-xl:my-0">
          {favorite}
          {safety}
        </div>
      </div>
      {skills.length > 0 ? (
        <CardSkills
          mentorId={mentor.id}
          label={peopleText('person.skills', { name })}
          skills={skills}
          isWanted={isWanted}
        />
      ) : (
        <p className="text-sm text-muted">{mentorText('mentors.noSkills')}</p>
      )}
      {about !== '' && (
        // The name is the link for the keyboard.
        <Link
          to="/mentors/$mentorId"
          params={{ mentorId: mentor.id }}
          tabIndex={-1}
          dir="auto"
          className="line-clamp-3 w-fit text-sm wrap-anywhere whitespace-pre-line text-muted"
        >
          {about}
        </Link>
      )}
      <Standing standing={mentor.standing} />
      <div className="mt-auto">
        {!mentor.standing?.notTakingUntil && <NextTime availability={mentor.availability} />}
      </div>
      <div className="grid empty:hidden">{action(nameId)}</div>
    </li>
  )
}
