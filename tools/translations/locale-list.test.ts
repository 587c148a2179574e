import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { skillCatalog } from '#shared/data/skills.ts'
import { searchWordsOf } from '#server/locale/translations.ts'
import { localeCodes } from '#shared/texts/i18n/locales.ts'
import { compareTexts } from './compare.ts'
import { isListCurrent, listLanguages, renderLocaleList } from './locale-list.ts'
import { readSources, readTranslated, readTranslatedSources, writeTranslatedSources } from './texts.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pathlight-languages-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, content: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), JSON.stringify(content))
}

describe('[LG25] a language is one folder', () => {
  it('which is in the list that pages and the server import', () => {
    expect(isListCurrent(listLanguages())).toBe(true)
    expect(Object.keys(listLanguages())).toEqual(localeCodes)
  })

  it('and a new one is listed, and searched for missing, changed, and wrong texts, by itself', async () => {
    write('fr/language.json', { name: 'Français', direction: 'ltr' })
    write('de/language.json', { name: 'Deutsch', direction: 'ltr', isUsual: true })
    const languages = listLanguages(root)
    expect(Object.keys(languages)).toEqual(['en', 'de', 'fr'])
    expect(renderLocaleList(languages)['locale-list.ts']).toContain(
      "  fr: { name: 'Français', direction: 'ltr' },\n",
    )
    expect(isListCurrent(languages)).toBe(false)

    const sources = await readSources()
    const count = [...sources.values()].reduce((sum, texts) => sum + Object.keys(texts).length, 0)
    const find = () => compareTexts(sources, readTranslated('fr', root), readTranslatedSources('fr', root))
    expect(find()).toHaveLength(count)
    expect(find().every(({ kind }) => kind === 'missing')).toBe(true)

    // Lessons are texts like all others.
    write('fr/app/shell.json', { 'nav.home': 'accueil', 'locale.label': 'Langue', gone: 'Parti' })
    write('fr/program/mentor-lessons.json', { 'role.title': 'Votre rôle' })
    writeTranslatedSources('fr', sources, root)
    const found = (kind: string) =>
      find()
        .filter((one) => one.kind === kind)
        .map(({ file, key }) => `${file} ${key}`)
    expect(found('missing')).toHaveLength(count - 3)
    expect(found('arguments')).toEqual(['app/shell.json nav.home'])
    expect(found('unknown')).toEqual(['app/shell.json gone'])
    expect(found('changed')).toEqual([])
    write('fr/sources.json', { 'app/shell.json': { 'locale.label': 'before' } })
    expect(found('changed')).toContain('app/shell.json locale.label')
  })

  it.each([
    [{ name: 'Français' }],
    [{ name: 'Français', direction: 'down' }],
    [{ name: 'Français', direction: 'ltr', weekBegins: 'Sonntag' }],
    [{ name: 'Français', direction: 'ltr', more: 1 }],
  ])('whose language.json is checked: %j', (content) => {
    write('fr/language.json', content)
    expect(() => listLanguages(root)).toThrow('fr/language.json must have')
  })

  it('without which there is no language', () => {
    mkdirSync(join(root, 'fr'))
    expect(() => listLanguages(root)).toThrow('fr/language.json must have')
  })

  it.each(localeCodes)('whose search words in %s name skills that there are', (code) => {
    const skills = new Set<string>(skillCatalog.flatMap((category): readonly string[] => category.skills))
    const named = Object.values(searchWordsOf(code).aliases).flat()
    expect(named.filter((name) => !skills.has(name))).toEqual([])
  })
})
