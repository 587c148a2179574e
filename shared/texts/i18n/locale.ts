/** A language that texts are shown in. */
export type Locale = {
  /** A BCP 47 tag, as `Intl` and `<html lang>` take it. */
  readonly tag: string
  /** The clock that the reader chose; null or undefined: that of the language [TX10]. */
  readonly is24Hours?: boolean | null
  /** Answers the translation of a text, or its English source where there is none. */
  readonly translate?: (catalog: string, key: string, source: string) => string
  /** Isolates the direction of a value in a text: on pages in a language that is written from right to left. */
  readonly isolate?: (value: string) => string
}

let active: Locale = { tag: 'en-US' }
let ofThisTask: () => Locale | undefined = () => undefined

/** The language of this browser document. On the server that of the running task, which is `en-US` unless it was set. */
export const getLocale = (): Locale => ofThisTask() ?? active

/** Sets where the server finds the language of the running task: it serves many members at once. */
export function setLocaleSource(source: () => Locale | undefined): void {
  ofThisTask = source
}

/** Sets the language before the first render. Texts that are on the screen already do not change. */
export function setLocale(locale: Locale): void {
  active = locale
}

/** Sets the clock of the reader for what is rendered from then on; only in a browser [TX10]. */
export function setClock(is24Hours: boolean | null): void {
  active = { ...active, is24Hours }
}

/** The code of the active language, without its region. */
export const activeLocaleCode = (): string => getLocale().tag.split('-')[0] ?? ''
