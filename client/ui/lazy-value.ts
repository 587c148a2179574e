/**
 * Creates a value on first use and caches it. Use it for `Intl` formatters: creating one when a module loads delays
 * the first paint by about 50 ms each on a phone.
 */
export function lazyValue<T extends object>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}
