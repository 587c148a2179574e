import { localeCookie, type LocaleCode } from '#shared/texts/i18n/locales.ts'
import { localeKey } from './locale-choice.ts'
import { localArea } from './storage-area.ts'

/** Stores the choice in this browser, also where the server reads it for the pages that it renders [FL3]. */
export function saveLocaleChoice(code: LocaleCode): void {
  localArea.set(localeKey, code)
  document.cookie = `${localeCookie}=${code}; Path=/; Max-Age=31536000; SameSite=Lax`
}
