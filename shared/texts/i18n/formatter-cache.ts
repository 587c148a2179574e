import { getLocale } from './locale.ts'

/** Formatters by kind, language, and options: making one costs a phone up to a twentieth of a second. */
const formatters = new Map<string, unknown>()

export function cachedFormatter<F>(kind: string, options: object, make: (tag: string) => F): F {
  const { tag } = getLocale()
  const key = JSON.stringify([kind, tag, options])
  const formatter = (formatters.get(key) as F | undefined) ?? make(tag)
  formatters.set(key, formatter)
  return formatter
}
