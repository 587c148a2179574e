import { cachedFormatter } from './formatter-cache.ts'
import { getLocale } from './locale.ts'

/** Formats a list without 'and': '4–6 PM, 8–9 PM'. For a list within a sentence use `{names, list}` in its text. */
export function formatList(items: readonly string[]): string {
  return listFormat().format(items)
}

/** The same as `formatList` in pieces, so that each item can be shown as an element. */
export function formatListToParts(items: readonly string[]): ReturnType<Intl.ListFormat['formatToParts']> {
  return listFormat().formatToParts(items)
}

function listFormat(): Intl.ListFormat {
  const { tag } = getLocale()
  const options = { type: 'unit', style: 'short' } as const
  return cachedFormatter('list', tag, options, () => new Intl.ListFormat(tag, options))
}
