import { live as limit } from '#shared/limits.ts'
import { clearOnLogOut } from '../cache/browser-storage.ts'
import { fetchWithTimeout } from '../http/connectivity.ts'
import { writeItem, readItem, startupFlagKey } from '../cache/local-storage.ts'

/**
 * Somebody logged out without a connection. Their cookie cannot be taken from here, and their session stands until
 * the server hears of it: that it has to is all that is remembered, and nothing is shown before it is told [OF6].
 */
const left = 'left'

/** Empties the browser's storage but for that. Answers false, with nothing emptied, where it cannot be remembered. */
export function savePendingLogOut(): boolean {
  writeItem(startupFlagKey, left)
  if (readItem(startupFlagKey) !== left) return false
  clearOnLogOut()
  writeItem(startupFlagKey, left)
  return true
}

/** Whether another tab has left without a connection, as an event of the storage tells. */
export function isPendingLogOutEvent({ key, newValue }: StorageEvent): boolean {
  return key === 'pathlight.past' && newValue === left
}

/** As `noteLogOut`, in a tab that was left from another one: what that one remembers stays. */
export function clearAfterLogOutInOtherTab(): void {
  const before = readItem(startupFlagKey)
  clearOnLogOut()
  if (before === left) writeItem(startupFlagKey, left)
}

/** Ends the session that was left, and answers whether there was one. Rejects where the server cannot be told. */
export async function sendPendingLogOut(): Promise<boolean> {
  if (readItem(startupFlagKey) !== left) return false
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetchWithTimeout('/api/account.logOut', { method: 'POST', headers })
  if (!response.ok) throw new Error(`log-out answered ${response.status}`)
  writeItem(startupFlagKey, null)
  return true
}

/** Tells the server as soon as it can be reached, while this page is open. */
export async function retryPendingLogOut(): Promise<void> {
  for (let attempt = 0; readItem(startupFlagKey) === left; attempt++) {
    const step = limit.backoff[Math.min(attempt, limit.backoff.length - 1)] ?? 10_000
    await sleep(step * (0.8 + Math.random() * 0.4))
    await sendPendingLogOut().catch(() => undefined)
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
