/**
 * What this browser remembers for somebody until they log out, when all of it is cleared. Where storage is
 * forbidden or full nothing is remembered: it lasts as long as the page.
 */
const prefix = 'pathlight.'

/** What a start has to know of the time before it, see `past.ts`. Nothing for most. */
export const startupFlagKey = 'past'

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

/** Remembers a text; null forgets it. */
export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, value)
  } catch {
    // Nothing depends on it.
  }
}
