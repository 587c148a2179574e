import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { days } from '#shared/domain/times/availability.ts'
import { translationsFolder } from './texts.ts'

const modules = join(import.meta.dirname, '../../shared/texts/i18n')

/** What `language.json` says of the language of its folder. */
const language = z.strictObject({
  name: z.string().min(1),
  direction: z.enum(['ltr', 'rtl']),
  isUsual: z.literal(true).optional(),
  weekBegins: z.enum(days).optional(),
  separator: z.string().min(1).optional(),
})
type Languages = Readonly<Record<string, z.infer<typeof language>>>

const english: Languages = { en: { name: 'English', direction: 'ltr', isUsual: true } }

/**
 * The languages of the product, English first, then those that a server has without a setting [LG25]: each folder of translations is one.
 *
 * @throws Error if the `language.json` of a folder cannot be read or is wrong, which names the file
 */
export function listLanguages(folder = translationsFolder): Languages {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: code }) => [code, readLanguage(join(folder, code, 'language.json'))] as const)
  const place = ({ isUsual }: Languages[string]) => (isUsual ? 0 : 1)
  const sorted = found.toSorted(([a, one], [b, other]) => place(one) - place(other) || (a < b ? -1 : 1))
  return { ...english, ...Object.fromEntries(sorted) }
}

function readLanguage(file: string): Languages[string] {
  try {
    return language.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} must have the name and the direction of the language (docs/translating.md)`, {
      cause,
    })
  }
}

const quote = (value: string): string => `'${value.replaceAll("'", "\\'")}'`
const note = 'npm run translations` writes this file from the folders of `shared/translations`. */'

/**
 * The modules with the list, which pages and the server import, because they cannot look at folders: by name, the languages, which every
 * page loads, and what only some pages need.
 */
export function renderLocaleList(languages: Languages): Readonly<Record<string, string>> {
  const all = Object.entries(languages)
  const lines = all.map(
    ([code, { name, direction }]) => `  ${code}: { name: ${quote(name)}, direction: ${quote(direction)} },`,
  )
  const usual = all.filter(([, { isUsual }]) => isUsual).map(([code]) => quote(code))
  const ofEach = (key: 'weekBegins' | 'separator') =>
    all.flatMap(([code, { [key]: value }]) => (value === undefined ? [] : [`${code}: ${quote(value)}`]))
  const map = (key: 'weekBegins' | 'separator') =>
    `export const ${key}: Readonly<Partial<Record<string, string>>> = { ${ofEach(key).join(', ')} }`
  return {
    'locale-list.ts': [
      `/** The languages. \`${note}`,
      ...['export const localeList = {', ...lines, '} as const', ''],
      '/** Those of a server that has no setting. */',
      ...[`export const usualLocales = [${usual.join(', ')}] as const`, ''],
    ].join('\n'),
    'locale-habits.ts': [
      `/** The first day of the week where it is not Monday [LG21]. \`${note}`,
      ...[map('weekBegins'), ''],
      '/** What stands between the items of a list where it is no comma and a space. */',
      ...[map('separator'), ''],
    ].join('\n'),
  }
}

/** Whether the modules are those of the folders. */
export const isListCurrent = (languages: Languages): boolean =>
  Object.entries(renderLocaleList(languages)).every(
    ([name, content]) => readFileSync(join(modules, name), 'utf8') === content,
  )

export function writeLocaleList(languages: Languages): void {
  for (const [name, content] of Object.entries(renderLocaleList(languages)))
    writeFileSync(join(modules, name), content)
}
