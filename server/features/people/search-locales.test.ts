import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { translations } from '#server/locale/translations.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import type { MentorPage } from '#shared/contract/people.ts'
import type { Skill } from '#shared/data/skills.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { parseSearch } from './search-terms.ts'
import { aliasesIn } from './skill-aliases.ts'
import { foldName, skillNamesIn } from './skill-names.ts'

let t: TestApp
let mentee: Person
beforeAll(async () => {
  t = await createTestApp({ LOCALES: 'de,es' })
  mentee = await aMentee(t)
})
afterAll(() => t.close())

const search = (skill: string, from = mentee) =>
  from.query<MentorPage>('people.mentors', { skill, cursor: null })
const idsFound = async (skill: string, from = mentee) =>
  (await search(skill, from)).mentors.map(({ id }) => id)
const nameIn = (code: LocaleCode, skill: Skill) => translations(code, 'skills').get(skill) ?? 'missing'

describe('the search', () => {
  it('[LG10] finds a skill by its name in each language of the server, and in English', async () => {
    const mentor = await aMentor(t, { skills: ['machine learning'] })
    const names = ['machine learning', nameIn('de', 'machine learning'), nameIn('es', 'machine learning')]
    expect(new Set(names).size).toBe(3)
    for (const name of names) {
      expect({ name, ids: await idsFound(name) }).toEqual({ name, ids: [mentor.id] })
      expect({ name, ids: await idsFound(` ${name.toUpperCase()} `) }).toEqual({ name, ids: [mentor.id] })
    }
  })

  it('[LG10] ignores accents, also in a part of a name', async () => {
    const mentor = await aMentor(t, { skills: ['photography'] })
    const name = nameIn('es', 'photography')
    expect(name).toBe('fotografía')
    for (const text of ['fotografía', 'fotografia', 'FOTOGRAFÍA', 'tografí', 'fotografi\u0301a'])
      expect({ text, ids: await idsFound(text) }).toEqual({ text, ids: [mentor.id] })
  })

  it('[LG10, PE9] takes phrases and words in any of the languages as alternatives, the best first', async () => {
    const both = await aMentor(t, { skills: ['dance', 'sculpture and ceramics'] })
    const one = await aMentor(t, { skills: ['dance'] })
    const text = `${nameIn('es', 'dance')}, ${nameIn('de', 'sculpture and ceramics')}`
    expect(await idsFound(text)).toEqual([both.id, one.id])
    const words = `quiero una ${nameIn('es', 'dance')} con ${nameIn('es', 'sculpture and ceramics')}`
    expect(await idsFound(words)).toEqual([both.id, one.id])
  })

  it('[LG10, PE4] offers the closest skills by their names in the languages of the server', async () => {
    await aMentor(t, { skills: ['veterinary medicine'] })
    const name = nameIn('de', 'veterinary medicine')
    const wrong = `${name.slice(0, 3)}${name.slice(4)}x`
    expect(await idsFound(wrong)).toEqual([])
    expect((await search(wrong)).closest).toContain('veterinary medicine')
  })

  it('[LG10, PE4] offers skills by what words of the languages mean, with and without accents', async () => {
    await aMentor(t, { skills: ['sports coaching', 'music performance'] })
    for (const [text, skill] of [
      ['Fußball', 'sports coaching'],
      ['fútbol', 'sports coaching'],
      ['FUTBOL', 'sports coaching'],
      ['Gitarre', 'music performance'],
    ])
      expect({ text, closest: (await search(text ?? '')).closest }).toEqual({
        ...{ text, closest: [skill] },
      })
  })

  it('[LG10] does not find a skill by its name in a language that the server does not have', async () => {
    const other = await createTestApp({ LOCALES: 'en' })
    try {
      const from = await aMentee(other)
      const mentor = await aMentor(other, { skills: ['photography'] })
      expect(await idsFound('photo', from)).toEqual([mentor.id])
      expect(await idsFound('fotograf', from)).toEqual([])
    } finally {
      await other.close()
    }
  })
})

describe('the words of a search', () => {
  const names = skillNamesIn(['de', 'es'])
  const skillsOf = (text: string) => parseSearch(text, names).terms.flatMap(({ skills }) => skills)

  it.each(['de', 'es'] as const)('[LG10, PE4] have a meaning in %s only if no skill is called so', (code) => {
    const ofCode = skillNamesIn([code])
    const isFound = (word: string) =>
      parseSearch(word, ofCode).terms.some((term) => term.skills.length > 0) || word !== foldName(word)
    expect(Object.keys(aliasesIn(code)).filter(isFound)).toEqual([])
  })

  it('[LG10] leave out those that say nothing, in the languages of the server', () => {
    const queries = parseSearch('Hilfe bei Klavier, ayuda para Mía', names).terms.map(({ query }) => query)
    expect(queries).toEqual(['hilfe:* & bei:* & klavier:*', 'ayuda:* & para:* & mía:*', 'klavier:*', 'mía:*'])
    expect(skillsOf('guitarra de mi tía')).toEqual([])
  })

  it('[LG10] are found within words of another language from four letters on', () => {
    const inWord = (text: string) =>
      parseSearch(text, names).skills?.filter((skill) => !foldName(skill).includes(foldName(text)))
    // As in "fotografía", in which "rafía" is no word.
    expect(inWord('rafía')).toContain('photography')
    expect(inWord('afí')).toEqual([])
  })
})
