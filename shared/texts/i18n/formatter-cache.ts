/** Formatters by kind, language, and options: making one costs a phone up to a twentieth of a second. */
const formatters = new Map<string, unknown>()

export function cachedFormatter<F>(kind: string, tag: string, options: object, make: () => F): F {
  const key = JSON.stringify([kind, tag, options])
  const formatter = (formatters.get(key) as F | undefined) ?? make()
  formatters.set(key, formatter)
  return formatter
}
