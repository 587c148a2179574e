import { getLocale } from './locale.ts'

/**
 * Begins with a capital letter, as what stands alone does: Spanish writes 'lunes' in a sentence, but 'Lunes' as a heading or
 * as the name of a field.
 */
export const asLabel = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(getLocale().tag) + text.slice(1)
