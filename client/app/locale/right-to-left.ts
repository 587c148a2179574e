import { isolate } from '#shared/texts/i18n/isolate.ts'

/** What a language that is written from right to left has besides its texts: values in them keep their direction [LG20]. */
export const marks = { isolate }

/**
 * A regional form of a language with the digits of the language itself [LG24]: Arabic is written with '8' in Morocco and '٨' in Egypt, and
 * the server, which writes emails, calendars, and the data export, knows no region.
 */
export function withOneKindOfDigits(tag: string, code: string): string {
  const { numberingSystem } = new Intl.NumberFormat(code).resolvedOptions()
  return new Intl.Locale(tag, { numberingSystem }).toString()
}
