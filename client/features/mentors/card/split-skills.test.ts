import { expect, it } from 'vitest'
import { splitSkills, wantedBy } from './split-skills.ts'

const skills = ['welding', 'dance', 'UI/UX design', 'nursing', 'graphic design']
const split = (filter: Parameters<typeof wantedBy>[0]) => splitSkills(skills, wantedBy(filter))

it('[PE14] shows three skills of a card, those that were searched for first, and counts the others', () => {
  const all = { skill: '', category: undefined }
  expect(split(all)).toEqual({ shown: ['welding', 'dance', 'UI/UX design'], restCount: 2 })
  expect(split({ ...all, skill: 'biology, Design' }).shown).toEqual([
    'UI/UX design',
    'graphic design',
    'welding',
  ])
  expect(split({ ...all, category: 'health' }).shown).toEqual(['nursing', 'welding', 'dance'])
  expect(splitSkills(['dance'], wantedBy(all))).toEqual({ shown: ['dance'], restCount: 0 })
})
