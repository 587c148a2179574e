import { activeLocaleCode, getLocale } from './locale.ts'
import { separator as separators } from './locale-habits.ts'

type Part = { readonly type: 'element' | 'literal'; readonly value: string }

/**
 * Formats a list without 'and': '4–6 PM, 8–9 PM'. Not by `Intl`, which writes one in German. For a list within a sentence use
 * `{names, list}` in its text.
 */
export function formatList(items: readonly string[]): string {
  const { isolate = String } = getLocale()
  return items.map((one) => isolate(one)).join(separator())
}

/** The same as `formatList` in pieces, so that each item can be shown as an element. */
export function formatListToParts(items: readonly string[]): Part[] {
  const between: Part = { type: 'literal', value: separator() }
  return items.flatMap((value, index) => [...(index > 0 ? [between] : []), { type: 'element', value }])
}

const separator = (): string => separators[activeLocaleCode()] ?? ', '
