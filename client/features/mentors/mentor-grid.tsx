import { memo, useEffect, useRef, type CSSProperties } from 'react'
import { mentorColumns, requests as requestLimit } from '#shared/limits.ts'
import { can } from '#shared/policy.ts'
import type { Me } from '#shared/contract/account.ts'
import type { ListedMentor } from '#shared/contract/people.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import { SafetyButton } from '../safety/safety-button.tsx'
import { MentorItem } from './mentor-item.tsx'
import { RequestButton } from './request-button.tsx'
import type { Requests } from './use-requests.ts'

type Props = {
  readonly me: Me
  readonly mentors: readonly ListedMentor[]
  readonly requests: Requests
  /** The mentors belong to the previous search while the next results load. */
  readonly isStale: boolean
  /** The index of the mentor to focus once loaded: the first of a page requested by a press. */
  readonly focusIndex: number | null
}

// A limit that the style sheet needs as a custom property.
const columns = { '--columns': mentorColumns } as CSSProperties

/** Four columns from 1000 px, two from 600 px, otherwise one. Only mentees see 'Request Mentor'. */
export const MentorGrid = memo(function MentorGrid({
  me,
  mentors,
  requests,
  isStale: isOld,
  focusIndex: goTo,
}: Props) {
  const list = useRef<HTMLUListElement>(null)
  const isLoaded = goTo !== null && mentors.length > goTo
  useEffect(() => {
    if (isLoaded) list.current?.children[goTo]?.querySelector<HTMLElement>('h2')?.focus()
  }, [isLoaded, goTo])
  const action = (mentor: ListedMentor, nameId: string) => {
    if (can('request.create', me, { id: mentor.id, isListed: true, isBlocked: false })) {
      return (
        <RequestButton
          mentorId={mentor.id}
          request={requests.find(mentor.id)}
          isLoaded={requests.isLoaded}
          isFull={requests.pendingCount >= requestLimit.open}
          describedBy={nameId}
        />
      )
    }
    if (mentor.id !== me.id) return null
    return (
      <ButtonLink to={pages.profile.path} variant="secondary" className="w-full px-2 whitespace-normal!">
        {mentorText('mentors.editProfile')}
      </ButtonLink>
    )
  }
  return (
    <ul
      ref={list}
      aria-busy={isOld}
      style={columns}
      className={cx(
        'grid grid-cols-1 gap-4 transition-opacity min-[600px]:grid-cols-2 min-[1000px]:grid-cols-[repeat(var(--columns),minmax(0,1fr))] min-[1000px]:max-lg:gap-3',
        isOld && 'opacity-50',
      )}
    >
      {mentors.map((mentor) => (
        <MentorItem
          key={mentor.id}
          mentor={mentor}
          badge={mentor.id === me.id && <You />}
          safety={
            mentor.id !== me.id && (
              <SafetyButton person={mentor} canBlock={requests.find(mentor.id) !== undefined} />
            )
          }
          action={(nameId) => action(mentor, nameId)}
        />
      ))}
    </ul>
  )
})

function You() {
  return (
    <span className="flex-none rounded-pill bg-success-soft px-3 py-1 text-xs font-semibold text-success">
      {mentorText('mentors.you')}
    </span>
  )
}
