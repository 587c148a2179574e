import { useState } from 'react'
import { onboardingText } from '#shared/texts/account/onboarding.ts'
import { categoryName, skillName } from '#shared/texts/members/skill-name.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Chip } from '#client/ui/layout/chip.tsx'
import { Disclosure } from '#client/ui/layout/disclosure.tsx'

type Props = {
  readonly name: string
  readonly hue: number
  readonly skills: readonly string[]
  readonly chosen: readonly string[]
  readonly isFull: boolean
  /** A filter is set: matching sections are shown open. */
  readonly isFiltered: boolean
  readonly onToggle: (skill: string) => void
}

/** One category of the catalog. */
export function SkillSection({ name, hue, skills, chosen, isFull, isFiltered: isNarrowed, onToggle }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const count = skills.filter((skill) => chosen.includes(skill)).length
  return (
    <Disclosure
      title={categoryName(name)}
      aside={count > 0 && <Chip hue={hue}>{onboardingText('skills.inCategory', { count })}</Chip>}
      isOpen={isNarrowed || isOpen}
      onToggle={(isOpenNow) => !isNarrowed && setIsOpen(isOpenNow)}
    >
      <div className="grid gap-x-4 xs:grid-cols-2">
        {skills.map((skill) => {
          const isChosen = chosen.includes(skill)
          return (
            <Checkbox
              key={skill}
              label={skillName(skill)}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => onToggle(skill)}
            />
          )
        })}
      </div>
    </Disclosure>
  )
}
