/** The translated texts of all languages but English, in two parts each; see client/build/translations.ts. */
declare module 'virtual:translations' {
  import type { LocaleCode } from '#shared/texts/i18n/locales.ts'

  export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>
  type Loader = () => Promise<{ readonly default: Translations }>
  type Loaders = Readonly<Record<'guest' | 'member', Loader>>
  const loaders: Readonly<Record<Exclude<LocaleCode, 'en'>, Loaders>>
  export default loaders
}
