import { expect, it } from 'vitest'
import { categoryKeys, categorySkills } from './skill-categories.ts'
import { skillCatalog } from './skills.ts'

it('[PE13] has one short name for each category, in the order of the catalog', () => {
  expect(categoryKeys).toHaveLength(skillCatalog.length)
  expect(categorySkills('software')).toContain('backend development')
  expect(categorySkills('health')).toContain('nursing')
  expect(categorySkills('personal')).toBe(skillCatalog.at(-1)?.skills)
})
