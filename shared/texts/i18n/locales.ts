import { localeList } from './locale-list.ts'

export type LocaleCode = keyof typeof localeList

/** The languages that the product can be shown in, by the code that stands in settings, accounts, and names of folders. */
export const localeCodes = Object.keys(localeList) as readonly LocaleCode[]

export const isLocaleCode = (value: unknown): value is LocaleCode =>
  localeCodes.some((code) => code === value)

/** The cookie with the language that was chosen in a browser, in which the server renders pages for visitors [FL3]. */
export const localeCookie = 'pathlight-locale'
