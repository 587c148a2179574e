import { Link } from '#client/router/link.tsx'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { SkillChips } from '#client/components/person/skill-chips.tsx'
import { splitSkills } from './split-skills.ts'

type Props = {
  readonly mentorId: string
  readonly label: string
  readonly skills: readonly string[]
  /** Whether a skill is one of those that the list was searched for. */
  readonly isWanted: (skill: string) => boolean
}

/** The first skills of a card, those that were searched for before the others; the page of the mentor has them all. */
export function CardSkills({ mentorId, label, skills, isWanted }: Props) {
  const { shown, restCount } = splitSkills(skills, isWanted)
  return (
    <div className="grid justify-items-start gap-1.5">
      <SkillChips label={label} skills={shown} />
      {restCount > 0 && (
        <Link
          to="/mentors/$mentorId"
          params={{ mentorId }}
          className="target inline-flex min-h-6 items-center text-xs font-semibold text-muted underline-offset-4 hover:underline"
        >
          {mentorText('mentors.moreSkills', { count: restCount })}
        </Link>
      )}
    </div>
  )
}
