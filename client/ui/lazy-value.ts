/**
 * Makes something when it is first needed, and once. For what is dear to make, as the makers of `Intl` are: at the top
 * of a module every page would pay for it before its first paint, a phone a twentieth of a second for each.
 */
export function lazyValue<T extends object>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}
