/** A language that texts are shown in. */
export type Locale = {
  /** A BCP 47 tag, as `Intl` and `<html lang>` take it. */
  readonly tag: string
  /** The clock that the reader chose; null or undefined: that of the language [TX10]. */
  readonly is24Hours?: boolean | null
  /** Answers the translation of a text, or its English source where there is none. */
  readonly translate?: (catalog: string, key: string, source: string) => string
}

let active: Locale = { tag: 'en-US' }

/** The language of this browser document. The server always uses `en-US`: it serves many members at once. */
export const getLocale = (): Locale => active

/** Sets the language before the first render. Texts that are on the screen already do not change. */
export function setLocale(locale: Locale): void {
  active = locale
}

/** Sets the clock of the reader for what is rendered from then on; only in a browser [TX10]. */
export function setClock(is24Hours: boolean | null): void {
  active = { ...active, is24Hours }
}
