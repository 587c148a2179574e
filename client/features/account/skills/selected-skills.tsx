import { X } from 'lucide-react'
import { getSkillCategory } from '#shared/data/skills.ts'
import { skillName } from '#shared/texts/members/skill-name.ts'
import { onboardingText } from '#shared/texts/account/onboarding.ts'
import { Chip } from '#client/ui/layout/chip.tsx'

type Props = { readonly chosen: readonly string[]; readonly onRemove: (skill: string) => void }

/** The selected skills, each with a button to remove it. */
export function SelectedSkills({ chosen, onRemove }: Props) {
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((skill) => (
        <li key={skill}>
          <Chip hue={getSkillCategory(skill)}>
            {skillName(skill)}
            <button
              type="button"
              aria-label={onboardingText('skills.remove', { skill: skillName(skill) })}
              onClick={() => onRemove(skill)}
              className="-me-3 grid size-11 place-items-center rounded-pill"
            >
              <X size={16} aria-hidden />
            </button>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
