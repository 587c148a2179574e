import type { Me } from '#shared/schemas/account.ts'
import { keep, past } from './kept.ts'

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
export function keepWho(me: Me | null): void {
  attempt(() => {
    sessionStorage.setItem('user', me?.email ?? 'Previewer')
    if (me) sessionStorage.setItem('role', me.role)
    else sessionStorage.removeItem('role')
  })
}

/** Keeps the age typed at sign-up for as long as the tab lives. */
export function keepAge(age: number): void {
  attempt(() => sessionStorage.setItem('age', String(age)))
}

/** Notes the log-in. With it the session before has ended, whatever was still to be done about it. */
export function noteLogIn(): void {
  keep(past, null)
  attempt(() => localStorage.setItem('logOutb', 'false'))
}

/** Clears everything but the theme, and notes the log-out. */
export function noteLogOut(): void {
  attempt(() => {
    const theme = localStorage.getItem('theme')
    sessionStorage.clear()
    localStorage.clear()
    if (theme) localStorage.setItem('theme', theme)
    localStorage.setItem('logOutb', 'true')
  })
  keepWho(null)
}
