const typed = new Map<string, string>()

/** Keeps what a visitor, or a password manager, entered into the fields of a page before its code was here [FL2]. */
export function keepTyped(root: HTMLElement): void {
  for (const { name, value } of root.querySelectorAll('input')) typed.set(name, value)
}

/**
 * Returns what was entered into a field; empty if nothing was. It stays until `forgetTyped`: React renders again what it could not
 * adopt, and asks once more.
 */
export const readTyped = (name: string): string => typed.get(name) ?? ''

/** Called once the page that has read it is shown. */
export const forgetTyped = (): void => typed.clear()
