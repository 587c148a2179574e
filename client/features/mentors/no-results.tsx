import { SearchX } from 'lucide-react'
import { skillName } from '#shared/texts/members/skill-name.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'

type Props = {
  /** Similarly spelled skills of listed mentors. */
  readonly closest: readonly string[]
  readonly onChoose: (skill: string) => void
}

/** Shown if no mentor has the skill: the specified sentence and similar skills. */
export function NoResults({ closest, onChoose }: Props) {
  return (
    <EmptyState
      icon={SearchX}
      title={mentorText('mentors.none')}
      action={
        <Button variant="secondary" onClick={() => onChoose('')}>
          {mentorText('mentors.all')}
        </Button>
      }
    >
      {closest.length > 0 && (
        <div role="group" aria-labelledby="closest" className="grid justify-items-center gap-3">
          <p id="closest">{mentorText('mentors.closest')}</p>
          <div className="flex flex-wrap justify-center gap-2">
            {closest.map((skill) => (
              <Button key={skill} variant="secondary" onClick={() => onChoose(skill)}>
                {skillName(skill)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </EmptyState>
  )
}
