/** The translated texts of all languages but English, in two parts each; see client/build/translations.ts. */
declare module 'virtual:translations' {
  export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>
  type Loader = () => Promise<{ readonly default: Translations }>
  const loaders: Readonly<Record<'de' | 'es' | 'ar', Readonly<Record<'guest' | 'member', Loader>>>>
  export default loaders
}
