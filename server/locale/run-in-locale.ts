import { AsyncLocalStorage } from 'node:async_hooks'
import { setLocaleSource, type Locale } from '#shared/texts/i18n/locale.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { translationOf } from './translations.ts'

type Running = { readonly code: LocaleCode; readonly locale: Locale }

/** The language of each task that has one, and of what it calls. */
const running = new AsyncLocalStorage<Running>()

const localeOfTask = (): Locale | undefined => running.getStore()?.locale

/** Does work whose texts are in a language, also those of what it awaits [LG5]. All other texts of the server are in English. */
export function runInLocale<T>(code: LocaleCode, work: () => T): T {
  setLocaleSource(localeOfTask)
  return running.run({ code, locale: translationOf(code) }, work)
}

/** In which direction the language of this task is written, as `<html dir>` takes it [LG8]. */
export const textDirection = (): 'ltr' | 'rtl' => locales[running.getStore()?.code ?? 'en'].direction
