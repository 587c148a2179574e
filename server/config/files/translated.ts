import { existsSync, readFileSync } from 'node:fs'
import { localeCodes, type LocaleCode } from '#shared/texts/i18n/locales.ts'

const folder = new URL('../../../shared/translations/', import.meta.url)

/** Answers the text of a key in a language, or its English source where nobody has translated it. */
type Translate = (key: string, source: string) => string

/** The texts of a file of the product in a language: of `program/NAME.json` in the folder of the language [LG22]. */
function translateFrom(code: LocaleCode, name: string): Translate {
  const file = new URL(`${code}/program/${name}.json`, folder)
  const texts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  return (key, source) => texts[key] ?? source
}

/** What `make` makes of the texts of each language; in English of the sources. */
export function inEachLanguage<T>(name: string, make: (translate: Translate) => T): Record<LocaleCode, T> {
  const made = localeCodes.map((code) => [code, make(translateFrom(code, name))])
  return Object.fromEntries(made) as Record<LocaleCode, T>
}

/** The English texts by the keys that `make` asks for, for a list of what is to be translated. */
export function textsOf(make: (translate: Translate) => unknown): Record<string, string> {
  const texts: Record<string, string> = {}
  make((key, source) => {
    texts[key] = source
    return source
  })
  return texts
}
