import { categorySkills } from '#shared/data/skill-categories.ts'
import { isSkillNamed } from '#shared/texts/members/skill-name.ts'
import type { MentorFilter } from '../use-skill-search.ts'

/** The skills that a card shows. */
const maxShown = 3

/** Returns the skills that a card shows, those that are wanted first, and how many it leaves out [PE14]. */
export function splitSkills(skills: readonly string[], isWanted: (skill: string) => boolean) {
  const ordered = [...skills.filter(isWanted), ...skills.filter((skill) => !isWanted(skill))]
  return { shown: ordered.slice(0, maxShown), restCount: Math.max(0, ordered.length - maxShown) }
}

/** Returns whether a skill is in the category, or contains a word of the text, that a list was searched for. */
export function wantedBy({
  skill: text,
  category,
}: Pick<MentorFilter, 'skill' | 'category'>): (skill: string) => boolean {
  const words = text
    .toLowerCase()
    .split(/[\s,،]+/)
    .filter((word) => word.length > 1)
  const inCategory: readonly string[] = category ? categorySkills(category) : []
  return (skill) => inCategory.includes(skill) || words.some((word) => isSkillNamed(skill, word))
}
