import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Locale } from '#shared/texts/i18n/locale.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'shared', 'translations')

/** Translated texts by catalog and key. */
type Catalogs = ReadonlyMap<string, ReadonlyMap<string, string>>

/** What was read, by code: the files do not change while the server runs. */
const read = new Map<LocaleCode, Catalogs>()

/** A language, with the tag by which `Intl` formats. Reads its translations once; a text without one is in English [LG7]. */
export function translationOf(code: LocaleCode): Locale {
  if (code === 'en') return { tag: 'en-US' }
  return {
    tag: code,
    translate: (catalog, key, source) => translations(code, catalog).get(key) ?? source,
  }
}

/** The translations of a catalog by key; none where nobody has translated it. */
export const translations = (code: LocaleCode, catalog: string): ReadonlyMap<string, string> =>
  catalogsOf(code).get(catalog) ?? new Map<string, string>()

function catalogsOf(code: LocaleCode): Catalogs {
  const known = read.get(code)
  if (known) return known
  const catalogs = readCatalogs(join(FOLDER, code))
  read.set(code, catalogs)
  return catalogs
}

/** The catalogs of the files in a folder and the folders in it. The name of a file is that of its catalog. */
function readCatalogs(folder: string): Catalogs {
  if (!existsSync(folder)) return new Map()
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    paths
      .filter((path) => path.endsWith('.json') && dirname(path) !== '.')
      .map((path) => [basename(path, '.json'), readTexts(join(folder, path))]),
  )
}

const readTexts = (path: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>))

/** What the search knows of a language besides the names of skills [LG10]. */
type SearchWords = {
  /** Words that say nothing about what is searched for, separated by spaces, without accents. */
  readonly fillers: string
  /** Skills that a word means which no skill is called by. */
  readonly aliases: Readonly<Record<string, readonly string[]>>
}

/** The words of the search in a language; none where nobody has written them. */
export function searchWordsOf(code: LocaleCode): SearchWords {
  const file = join(FOLDER, code, 'search.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as SearchWords)
    : { fillers: '', aliases: {} }
}
