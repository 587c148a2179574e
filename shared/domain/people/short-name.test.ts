import { expect, it } from 'vitest'
import { protections } from '../../safeguarding.ts'
import { personCard } from './names.ts'
import { shortenName } from './short-name.ts'

it.each([
  ['Lea Kurz', 'Lea K.'],
  ['Lea Maria Sofie Kurz', 'Lea K.'],
  ['Anna-Maria Kurz-Lang', 'Anna-Maria K.'],
  ['Pia van der Berg', 'Pia B.'],
  ['Lea K', 'Lea K.'],
  ['Lea K.', 'Lea K.'],
  ['Lea', 'Lea'],
  ["Sean O'Neil", 'Sean O.'],
  ["Jan 't Hooft", 'Jan H.'],
  ['Lea (Kurz)', 'Lea K.'],
  ['Lea 🙂', 'Lea'],
  ['Lea Kurz 2012', 'Lea K.'],
  ['Kurz, Lea', 'Lea K.'],
  ['Kurz, Lea Maria', 'Lea K.'],
  ['Lea_Kurz', 'Lea K.'],
  ['李 小龙', '李 小.'],
  ['リー・クルツ', 'リー ク.'],
  ['مريم الحسن', 'مريم ا.'],
  ['अमृता क्षितिज', 'अमृता क्षि.'],
  ['Léa Éluard'.normalize('NFD'), `${'Léa É'.normalize('NFD')}.`],
  ['김 민수', '김 민.'],
  ['🙂', '🙂'],
])('[SP2] shortens %s to %s', (fullName, short) => {
  expect(shortenName(fullName)).toBe(short)
})

it('[SP2] leaves nothing of a surname but its initial', () => {
  expect(shortenName('Lea   Kurz\u00A0Langenfeld')).toBe('Lea L.')
})

it.each(['open', 'standard', 'strict'] as const)('[SP2] shortens the names of minors in %s', (profile) => {
  const isShort = protections[profile].minorsShownShort
  const card = (ageBand: '16-17' | '18+', fullName: string | null) =>
    personCard({ id: 'p', role: 'mentee', fullName, pictureVersion: 0, ageBand }, profile)
  expect(isShort).toBe(profile !== 'open')
  expect(card('16-17', 'Lea Kurz').name).toBe(isShort ? 'Lea K.' : 'Lea Kurz')
  expect(card('18+', 'Lea Kurz').name).toBe('Lea Kurz')
  expect(card('16-17', null).name).toBeNull()
  expect(Object.keys(card('16-17', 'Lea Kurz'))).toEqual(['id', 'role', 'name', 'picture'])
})
