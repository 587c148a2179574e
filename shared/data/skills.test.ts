import { expect, it } from 'vitest'
import { skills as limit } from '../limits.ts'
import { isSkill, skillCatalog } from './skills.ts'

it('[SU7] has 12 categories with exactly the specified number of skills, all different', () => {
  const sizes = skillCatalog.map((category) => [category.name, category.skills.length])
  expect(sizes).toEqual([
    ['Software Development & IT', 19],
    ['Data Science, AI & Analytics', 12],
    ['Design & Creative Arts', 18],
    ['Marketing & Sales', 15],
    ['Business & Management', 17],
    ['Healthcare & Medical', 14],
    ['Education & Training', 9],
    ['Trades & Manual Skills', 14],
    ['Communication & Media', 13],
    ['Science & Research', 12],
    ['Legal & Public Service', 12],
    ['Soft Skills & Personal Development', 17],
  ])
  const skills = skillCatalog.flatMap((category) => [...category.skills])
  expect(new Set(skills.map((skill) => skill.toLowerCase())).size).toBe(limit.catalog)
  for (const named of ['backend development', 'UI/UX design', 'leadership']) expect(isSkill(named)).toBe(true)
  expect(isSkill('Backend Development')).toBe(false)
})
