import type { TextLookup } from './define-texts.ts'

/** An English text of a catalog in the active language, such as one that a server sent; any other text as it is. */
export function translateSource(lookup: TextLookup<Readonly<Record<string, string>>>, text: string): string {
  const key = Object.entries(lookup.source).find(([, english]) => english === text)?.[0]
  return (key === undefined ? undefined : lookup.find(key, {})) ?? text
}
