import { getSkillCategory } from '#shared/data/skills.ts'
import { skillName } from '#shared/texts/members/skill-name.ts'
import { Chip } from '#client/ui/layout/chip.tsx'

type Props = { readonly label: string; readonly skills: readonly string[] }

/** A mentor's skills, each in the color of its category. */
export function SkillChips({ label, skills }: Props) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {skills.map((skill) => (
        <li key={skill} className="max-w-full">
          <Chip hue={getSkillCategory(skill)}>{skillName(skill)}</Chip>
        </li>
      ))}
    </ul>
  )
}
