import { useState } from 'react'
import { skillCatalog } from '#shared/data/skills.ts'
import { skills as limit } from '#shared/limits.ts'
import { onboardingText } from '#shared/texts/account/onboarding.ts'
import { accountText } from '#shared/texts/account/account.ts'
import { guestErrorText } from '#shared/texts/errors/guest-errors.ts'
import { isSkillNamed } from '#shared/texts/members/skill-name.ts'
import { FilterBox } from '#client/ui/form/filter-box.tsx'
import { SelectedSkills } from './selected-skills.tsx'
import { SkillSection } from './skill-section.tsx'

type Props = { readonly chosen: readonly string[]; readonly onChoose: (skills: readonly string[]) => void }

/** Selects up to five skills of the catalog, in collapsible sections with a filter. */
export function SkillPicker({ chosen, onChoose }: Props) {
  const [filter, setFilter] = useState('')
  const isFull = chosen.length >= limit.max
  const query = filter.trim().toLowerCase()
  const sections = skillCatalog
    .map(({ name, skills }, hue) => ({
      name,
      hue,
      skills: skills.filter((skill) => isSkillNamed(skill, query)),
    }))
    .filter(({ skills }) => skills.length > 0)

  function toggle(skill: string) {
    if (chosen.includes(skill)) onChoose(chosen.filter((each) => each !== skill))
    else if (!isFull) onChoose([...chosen, skill])
  }

  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 w-full font-display text-xl">
        {onboardingText('skills.title')}
        <span className="block font-sans text-sm sm:ms-3 sm:inline font-semibold text-muted">
          {accountText('signup.pickerLabel')}
        </span>
      </legend>
      <SelectedSkills chosen={chosen} onRemove={toggle} />
      <p role="status" className="text-sm font-semibold text-muted">
        {onboardingText('skills.count', { count: chosen.length, max: limit.max })}
        {isFull && <span className="block text-on-accent-soft">{guestErrorText('signup.maxSkills')}</span>}
      </p>
      <FilterBox label={onboardingText('skills.filter')} value={filter} onChange={setFilter} />
      <div className="overflow-hidden rounded-md border border-line">
        {sections.length === 0 && (
          <p className="p-4 text-sm text-muted">{onboardingText('skills.noneFound')}</p>
        )}
        {sections.map((section) => (
          <SkillSection
            key={section.name}
            {...section}
            chosen={chosen}
            isFull={isFull}
            isFiltered={query !== ''}
            onToggle={toggle}
          />
        ))}
      </div>
    </fieldset>
  )
}
