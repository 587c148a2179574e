import { cachedFormatter } from './formatter-cache.ts'
import { getLocale } from './locale.ts'

/** The name of a language by its ISO 639 code in the active language; the code if the runtime does not know it. */
export function languageName(code: string): string {
  const { tag } = getLocale()
  const options = { type: 'language' } as const
  const names = cachedFormatter('language', tag, options, () => new Intl.DisplayNames(tag, options))
  return names.of(code) ?? code
}
