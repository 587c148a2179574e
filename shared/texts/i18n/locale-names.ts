import { localeList } from './locale-list.ts'
import type { LocaleCode } from './locales.ts'

type Language = {
  /** Its name in itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

export const locales: Readonly<Record<LocaleCode, Language>> = localeList
