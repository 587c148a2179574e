import { live as limit } from '#shared/limits.ts'
import { noteLogOut } from './browser-storage.ts'
import { impatientFetch } from './connectivity.ts'
import { keep, kept, past } from './kept.ts'

/**
 * Somebody logged out without a connection. Their cookie cannot be taken from here, and their session stands until
 * the server hears of it: that it has to is all that is remembered, and nothing is shown before it is told [OF6].
 */
const left = 'left'

/** Empties the browser's storage but for that. Answers false, with nothing emptied, where it cannot be remembered. */
export function noteLeft(): boolean {
  keep(past, left)
  if (kept(past) !== left) return false
  noteLogOut()
  keep(past, left)
  return true
}

/** Whether another tab has left without a connection, as an event of the storage tells. */
export function isLeft({ key, newValue }: StorageEvent): boolean {
  return key === 'pathlight.past' && newValue === left
}

/** As `noteLogOut`, in a tab that was left from another one: what that one remembers stays. */
export function followLogOut(): void {
  const before = kept(past)
  noteLogOut()
  if (before === left) keep(past, left)
}

/** Ends the session that was left, and answers whether there was one. Rejects where the server cannot be told. */
export async function tellLeft(): Promise<boolean> {
  if (kept(past) !== left) return false
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await impatientFetch('/api/account.logOut', { method: 'POST', headers })
  if (!response.ok) throw new Error(`log-out answered ${response.status}`)
  keep(past, null)
  return true
}

/** Tells the server as soon as it can be reached, while this page is open. */
export async function tellOnReturn(): Promise<void> {
  for (let attempt = 0; kept(past) === left; attempt++) {
    const step = limit.backoff[Math.min(attempt, limit.backoff.length - 1)] ?? 10_000
    await sleep(step * (0.8 + Math.random() * 0.4))
    await tellLeft().catch(() => undefined)
  }
}

/** At most `ms`: when the browser thinks that it is back, at once. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    addEventListener('online', wake)
  })
}
