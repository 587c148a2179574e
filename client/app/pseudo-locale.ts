import { setLocale } from '#shared/texts/i18n/locale.ts'
import { pseudoLocales } from '#shared/texts/i18n/pseudo.ts'

const storageKey = 'pathlight.lang'

/**
 * Shows the app in a pseudo-language, for development: `?lang=en-XA` accents all texts and makes them longer,
 * `?lang=ar-XB` also writes them from right to left, `?lang=en` ends it. The tab keeps the choice.
 */
export function applyPseudoLocale(): void {
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked !== null) sessionStorage.setItem(storageKey, asked)
  const locale = pseudoLocales[sessionStorage.getItem(storageKey) ?? '']
  if (!locale) return
  setLocale(locale)
  document.documentElement.lang = locale.tag
  document.documentElement.dir = locale.tag.startsWith('ar') ? 'rtl' : 'ltr'
}
