import { skillCatalog, type Skill } from './skills.ts'

/** Short names of the categories of the skill catalog, in its order, as they are in addresses and calls. */
export const categoryKeys = [
  'software',
  'data',
  'design',
  'marketing',
  'business',
  'health',
  'education',
  'trades',
  'media',
  'science',
  'law',
  'personal',
] as const

export type CategoryKey = (typeof categoryKeys)[number]

/** The index of a category in the catalog, which is also its color. */
export const categoryIndex = (key: CategoryKey): number => categoryKeys.indexOf(key)

/** The skills of a category. */
export const categorySkills = (key: CategoryKey): readonly Skill[] =>
  skillCatalog[categoryIndex(key)]?.skills ?? []

export const isCategoryKey = (value: unknown): value is CategoryKey =>
  categoryKeys.some((key) => key === value)
