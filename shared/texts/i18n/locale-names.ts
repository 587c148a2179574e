import type { LocaleCode } from './locales.ts'

/** Each language by its own name, and the direction that it is written in. */
export const locales: Readonly<
  Record<LocaleCode, { readonly name: string; readonly direction: 'ltr' | 'rtl' }>
> = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
}

/** The languages of a server that has no setting. Arabic has had no review at all. */
export const usualLocales: readonly LocaleCode[] = ['en', 'de', 'es']
