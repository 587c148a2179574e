const typed = new Map<string, string>()

/** Keeps what a visitor, or a password manager, entered into the fields of a page before its code was here [FL2]. */
export function keepTyped(root: HTMLElement): void {
  for (const { name, value } of root.querySelectorAll('input')) typed.set(name, value)
}

/** Returns what was entered into a field, once; empty if nothing was. */
export function takeTyped(name: string): string {
  const value = typed.get(name) ?? ''
  typed.delete(name)
  return value
}
