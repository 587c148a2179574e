/** The languages. `npm run translations` writes this file from the folders of `shared/translations`. */
export const localeList = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const

/** Those of a server that has no setting. */
export const usualLocales = ['en', 'de', 'es'] as const
