import { isLocaleCode, type LocaleCode } from '#shared/texts/i18n/locales.ts'
import { localArea } from './storage-area.ts'

/** Where the choice is stored. */
export const localeKey = 'pathlight.locale'

/** The language that was chosen in this browser, or null. */
export function readLocaleChoice(): LocaleCode | null {
  const stored = localArea.get(localeKey)
  return isLocaleCode(stored) ? stored : null
}

/** The language chosen in this browser, or else the first of the browser's that the product has; null without one. */
export function wantedLocale(): LocaleCode | null {
  const guessed = navigator.languages.map((tag) => tag.split('-')[0]).find(isLocaleCode)
  return readLocaleChoice() ?? guessed ?? null
}

/** The browser's regional form of a language, such as en-GB, which decides on dates and numbers. */
export const regionalTag = (code: LocaleCode): string | undefined =>
  navigator.languages.find((tag) => tag.startsWith(`${code}-`))
