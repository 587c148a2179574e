import type { Me } from '#shared/contract/account.ts'
import { writeItem, startupFlagKey } from './local-storage.ts'

/**
 * The browser storage the specification names (decision 3): a display cache that no decision reads. Every access
 * may throw where a browser forbids storage; the app works the same without.
 */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // Storage is switched off or full: nothing depends on it.
  }
}

/** Keeps who is signed in, or 'Previewer' for nobody. */
export function storeUser(me: Me | null): void {
  attempt(() => {
    sessionStorage.setItem('user', me?.email ?? 'Previewer')
    if (me) sessionStorage.setItem('role', me.role)
    else sessionStorage.removeItem('role')
  })
}

/** Keeps the age typed at sign-up for as long as the tab lives. */
export function storeAge(age: number): void {
  attempt(() => sessionStorage.setItem('age', String(age)))
}

/** Notes the log-in. With it the session before has ended, whatever was still to be done about it. */
export function recordLogIn(): void {
  writeItem(startupFlagKey, null)
  attempt(() => localStorage.setItem('logOutb', 'false'))
}

/** Clears everything but the theme, and notes the log-out. */
export function clearOnLogOut(): void {
  attempt(() => {
    const theme = localStorage.getItem('theme')
    sessionStorage.clear()
    localStorage.clear()
    if (theme) localStorage.setItem('theme', theme)
    localStorage.setItem('logOutb', 'true')
  })
  storeUser(null)
}
