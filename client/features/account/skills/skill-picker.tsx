import { useState } from 'react'
import { skillCatalog } from '#shared/data/skills.ts'
import { skills as limit } from '#shared/limits.ts'
import { accountTexts } from '#shared/texts/account.ts'
import { firstReasons } from '#shared/texts/guest-error-texts.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { joinTexts } from '#shared/texts/join.ts'
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
      skills: skills.filter((skill) => skill.toLowerCase().includes(query)),
    }))
    .filter(({ skills }) => skills.length > 0)

  function toggle(skill: string) {
    if (chosen.includes(skill)) onChoose(chosen.filter((each) => each !== skill))
    else if (!isFull) onChoose([...chosen, skill])
  }

  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 w-full font-display text-xl">
        {joinTexts['skills.title']}
        <span className="block font-sans text-sm sm:ml-3 sm:inline font-semibold text-muted">
          {accountTexts['signup.pickerLabel']}
        </span>
      </legend>
      <SelectedSkills chosen={chosen} onRemove={toggle} />
      <p role="status" className="text-sm font-semibold text-muted">
        {interpolate(joinTexts['skills.count'], { count: chosen.length, max: limit.max })}
        {isFull && <span className="block text-on-accent-soft">{firstReasons['signup.maxSkills']}</span>}
      </p>
      <FilterBox label={joinTexts['skills.filter']} value={filter} onChange={setFilter} />
      <div className="overflow-hidden rounded-md border border-line">
        {sections.length === 0 && <p className="p-4 text-sm text-muted">{joinTexts['skills.noneFound']}</p>}
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
