import { memo, useEffect, useMemo, useRef, type CSSProperties } from 'react'
import { mentorColumns } from '#shared/limits.ts'
import type { Me } from '#shared/contract/account.ts'
import type { ListedMentor } from '#shared/contract/people.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { cx } from '#client/ui/cx.ts'
import { SafetyButton } from '#client/components/safety/safety-button.tsx'
import { FavoriteButton } from './card/favorite-button.tsx'
import { MentorItem } from './card/mentor-item.tsx'
import { wantedBy } from './card/split-skills.ts'
import { MentorAction } from './mentor-action.tsx'
import { safetyOf, type Requests } from './use-requests.ts'
import type { MentorFilter } from './use-skill-search.ts'

type Props = {
  readonly me: Me
  readonly mentors: readonly ListedMentor[]
  readonly requests: Requests
  /** What the list was searched for. */
  readonly filter: MentorFilter
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
  filter,
  isStale: isOld,
  focusIndex: goTo,
}: Props) {
  const list = useRef<HTMLUListElement>(null)
  const isLoaded = goTo !== null && mentors.length > goTo
  useEffect(() => {
    if (isLoaded) list.current?.children[goTo]?.querySelector<HTMLElement>('h2')?.focus()
  }, [isLoaded, goTo])
  const action = (mentor: ListedMentor, nameId: string) => (
    <MentorAction me={me} mentor={mentor} requests={requests} nameId={nameId} />
  )
  const isWanted = useMemo(() => wantedBy(filter), [filter])
  return (
    <ul
      data-cards
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
          favorite={me.role === 'mentee' && <FavoriteButton mentor={mentor} />}
          safety={
            mentor.id !== me.id && <SafetyButton person={mentor} {...safetyOf(requests.find(mentor.id))} />
          }
          isWanted={isWanted}
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
