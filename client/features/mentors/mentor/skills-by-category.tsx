import { skillCatalog } from '#shared/data/skills.ts'
import { categoryName, skillName } from '#shared/texts/members/skill-name.ts'
import { SkillChips } from '#client/components/person/skill-chips.tsx'

/** A mentor's skills under the names of their categories, in the order of the catalog. */
export function SkillsByCategory({ skills }: { readonly skills: readonly string[] }) {
  const listed = skillCatalog
    .map((category) => ({
      name: category.name,
      own: skills.filter((skill) => (category.skills as readonly string[]).includes(skill)),
    }))
    .filter(({ own }) => own.length > 0)
  const others = skills.filter((skill) => !listed.some(({ own }) => own.includes(skill)))
  return (
    <div className="grid gap-4">
      {listed.map(({ name, own }) => (
        <div key={name} className="grid gap-2">
          <h3 className="font-sans text-sm font-semibold text-muted">{categoryName(name)}</h3>
          <SkillChips label={categoryName(name)} skills={own} />
        </div>
      ))}
      {others.length > 0 && <SkillChips label={others.map(skillName).join(', ')} skills={others} />}
    </div>
  )
}
