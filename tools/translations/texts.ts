import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promptTexts } from '#server/config/files/prompts.ts'
import { lessonTexts } from '#server/config/files/training.ts'
import { skillCatalog } from '#shared/data/skills.ts'
import type { TextLookup } from '#shared/texts/i18n/define-texts.ts'

const shared = join(import.meta.dirname, '../../shared')
/** The folder with a folder for each language. */
export const translationsFolder = join(shared, 'translations')

/** Texts that only staff and operators read: they are in English. */
const ofStaff = /^(?:staff|operator|i18n)\/|\.test\.ts$|^specified\.ts$/
const mailsOfStaff = ['case-mail', 'dev-mailbox', 'picture-review-mail', 'report-mail', 'staff-mail']

type Texts = Readonly<Record<string, string>>
/** Texts by the file in the folder of a language, such as `chat/week.json`. */
export type Files = ReadonlyMap<string, Texts>

type Lookup = TextLookup<Texts>
const isLookup = (value: unknown): value is Lookup => typeof value === 'function' && 'catalog' in value

/** All texts to translate, in English. */
export async function readSources(): Promise<Files> {
  const root = join(shared, 'texts')
  const modules = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !ofStaff.test(file))
    .toSorted()
  const files = new Map<string, Texts>()
  for (const file of modules) {
    const module = (await import(join(root, file))) as Readonly<Record<string, unknown>>
    for (const { catalog, source } of Object.values(module).filter(isLookup))
      if (!mailsOfStaff.includes(catalog)) files.set(join(dirname(file), `${catalog}.json`), source)
  }
  const same = (names: readonly string[]): Texts => Object.fromEntries(names.map((name) => [name, name]))
  files.set('data/skills.json', same(skillCatalog.flatMap(({ skills }): readonly string[] => skills)))
  files.set('data/categories.json', same(skillCatalog.map(({ name }) => name)))
  files.set('program/mentor-lessons.json', lessonTexts('mentor'))
  files.set('program/mentee-lessons.json', lessonTexts('mentee'))
  files.set('program/prompts.json', promptTexts())
  return files
}

/** The translated texts of a language, which are in the folders of its folder. */
export function readTranslated(code: string, root = translationsFolder): Files {
  const folder = join(root, code)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((file) => file.endsWith('.json') && dirname(file) !== '.').toSorted()
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts]))
}

/** Which English text was translated: its hash, by file and key. */
export type Sources = Readonly<Record<string, Texts>>

export function readTranslatedSources(code: string, root = translationsFolder): Sources {
  const file = join(root, code, 'sources.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sources) : {}
}

/** Notes that everything that is translated is so from the English texts of now. */
export function writeTranslatedSources(code: string, sources: Files, root = translationsFolder): void {
  const translated = readTranslated(code, root)
  const noted = [...sources].map(([file, texts]) => {
    const keys = Object.keys(texts).filter((key) => translated.get(file)?.[key] !== undefined)
    return [file, Object.fromEntries(keys.map((key) => [key, hashOf(texts[key] ?? '')]))]
  })
  writeFileSync(join(root, code, 'sources.json'), `${JSON.stringify(Object.fromEntries(noted), null, 2)}\n`)
}

/** Enough to notice a change of a text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6)
