import { SearchX } from 'lucide-react'
import { texts } from '#shared/texts/index.ts'
import { mentorTexts } from '#shared/texts/mentors.ts'
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
      title={texts['mentors.none']}
      action={
        <Button variant="quiet" onClick={() => onChoose('')}>
          {mentorTexts['mentors.all']}
        </Button>
      }
    >
      {closest.length > 0 && (
        <div role="group" aria-labelledby="closest" className="grid justify-items-center gap-3">
          <p id="closest">{mentorTexts['mentors.closest']}</p>
          <div className="flex flex-wrap justify-center gap-2">
            {closest.map((skill) => (
              <Button key={skill} variant="secondary" onClick={() => onChoose(skill)}>
                {skill}
              </Button>
            ))}
          </div>
        </div>
      )}
    </EmptyState>
  )
}
