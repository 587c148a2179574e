import { z } from 'zod'
import { usualLocales } from '#shared/texts/i18n/locale-list.ts'
import { isLocaleCode, localeCodes, type LocaleCode } from '#shared/texts/i18n/locales.ts'
import { mustBe } from './fields.ts'
import { splitList } from './values.ts'

/** The languages of a server: those that members can choose, and that of whoever has not chosen one. */
export type Locales = { readonly enabled: readonly LocaleCode[]; readonly default: LocaleCode }

type Raw = { readonly LOCALES?: string | undefined; readonly DEFAULT_LOCALE?: string | undefined }

/** The codes of a list, each once, in their order. */
const listCodes = (value: string): string[] => [...new Set(splitList(value.toLowerCase()))]

const isListOfLocales = (value: string): boolean => {
  const codes = listCodes(value)
  return codes.length > 0 && codes.every(isLocaleCode)
}

/** Schema of the variables about languages [LG1]. */
export const localesEnvironment = {
  LOCALES: z
    .string()
    .refine(isListOfLocales, mustBe(`one or more of ${localeCodes.join(', ')}, comma-separated`))
    .optional(),
  DEFAULT_LOCALE: z.string().optional(),
}

/** The languages of LOCALES, or the usual ones; the default is that of DEFAULT_LOCALE, or the first one [LG1]. */
export function readLocales({ LOCALES, DEFAULT_LOCALE }: Raw): Locales {
  const listed = LOCALES === undefined ? [] : listCodes(LOCALES).filter(isLocaleCode)
  const enabled = listed.length > 0 ? listed : usualLocales
  const chosen = enabled.find((code) => code === DEFAULT_LOCALE?.toLowerCase())
  return { enabled, default: chosen ?? enabled[0] ?? 'en' }
}

/** DEFAULT_LOCALE is one of the languages of LOCALES. Returns one sentence if it is not. */
export function validateLocales(env: Readonly<Record<string, string>>): string[] {
  const { LOCALES, DEFAULT_LOCALE } = env
  const isListWrong = LOCALES !== undefined && !isListOfLocales(LOCALES)
  if (DEFAULT_LOCALE === undefined || isListWrong) return []
  const { enabled } = readLocales({ LOCALES })
  if (enabled.some((code) => code === DEFAULT_LOCALE.toLowerCase())) return []
  return [`DEFAULT_LOCALE must be one of ${enabled.join(', ')} (got "${DEFAULT_LOCALE}").`]
}
