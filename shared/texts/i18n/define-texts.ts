import { formatText } from './format-text.ts'
import { getLocale } from './locale.ts'
import type { ParamsOf, TextParams } from './params.ts'

/** English texts by key. */
type Catalog = Readonly<Record<string, string>>

/** Texts without arguments take no parameters. */
type ParamsArgument<T extends string> = keyof ParamsOf<T> extends never ? [] : [params: ParamsOf<T>]

/** Answers the text of a key in the active language. */
export type TextLookup<T extends Catalog> = {
  <K extends keyof T & string>(key: K, ...params: ParamsArgument<T[K]>): string
  /** Answers the text of a key that is only known at run time, such as an error reason. */
  readonly find: (key: string, params: TextParams) => string | undefined
  /** The English texts. */
  readonly source: T
  /** The name that translations go by. */
  readonly catalog: string
}

/**
 * Defines a catalog of texts. Call the lookup where a text is shown, never while a module loads: the language is not
 * known by then.
 *
 * @param catalog the name that translations of this catalog go by
 */
export function defineTexts<const T extends Catalog>(catalog: string, source: T): TextLookup<T> {
  const find = (key: string, params?: TextParams): string | undefined => {
    const english = source[key]
    if (english === undefined) return undefined
    const text = getLocale().translate?.(catalog, key, english) ?? english
    return params ? formatText(text, params) : text
  }
  return Object.assign((key: string, params?: TextParams) => find(key, params) ?? key, {
    find,
    source,
    catalog,
  })
}
