import { backoffDelay } from '../backoff.ts'
import type { Clock, Fetch, PageEvents, Random } from '../ports.ts'
import type { StorageArea } from '../../state/storage-area.ts'
import { storeLogOut } from './identity-storage.ts'
import { readStartupFlag, writeStartupFlag } from './startup-flag.ts'

/**
 * The member logged out while offline. The cookie is HttpOnly, so the session stays valid until the server ends it.
 * This browser stores only that it has to be ended, and nothing is shown before it was [OF6].
 */
export type PendingLogOut = {
  /** Clears the storage except for the flag. Returns false, with nothing cleared, if the flag cannot be stored. */
  save(): boolean
  /** Clears the storage of a tab after another one logged out: a pending log-out stays pending. */
  clearAfterOtherTab(): void
  /** Ends the session on the server, if that is pending, and returns whether it was. Rejects if it has no answer. */
  send(): Promise<boolean>
  /** Repeats `send` with backoff while this page is open. */
  retry(): Promise<void>
}

type Options = {
  readonly local: StorageArea
  readonly tab: StorageArea
  readonly fetch: Fetch
}

/** Ends the session on the server, if that is pending, and returns whether it was. Rejects if it has no answer. */
export async function sendPendingLogOut(local: StorageArea, fetch: Fetch): Promise<boolean> {
  if (readStartupFlag(local) !== 'logOutPending') return false
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetch('/api/account.logOut', { method: 'POST', headers })
  if (!response.ok) throw new Error(`log-out failed with status ${response.status}`)
  writeStartupFlag(local, null)
  return true
}

export function createPendingLogOut(
  { local, tab, fetch }: Options,
  { clock, random, page }: { clock: Clock; random: Random; page: PageEvents },
): PendingLogOut {
  const isPending = (): boolean => readStartupFlag(local) === 'logOutPending'
  /** Resolves after `ms`, or earlier when the browser believes that it is online again. */
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        cancel()
        stop()
        resolve()
      }
      const cancel = clock.after(ms, wake)
      const stop = page.onNetworkChange(wake)
    })
  const send = (): Promise<boolean> => sendPendingLogOut(local, fetch)
  return {
    send,
    save() {
      writeStartupFlag(local, 'logOutPending')
      if (!isPending()) return false
      storeLogOut({ local, tab })
      writeStartupFlag(local, 'logOutPending')
      return true
    },
    clearAfterOtherTab() {
      const wasPending = isPending()
      storeLogOut({ local, tab })
      if (wasPending) writeStartupFlag(local, 'logOutPending')
    },
    async retry() {
      for (let attempt = 0; isPending(); attempt++) {
        await sleep(backoffDelay(attempt, random))
        await send().catch(() => undefined)
      }
    },
  }
}
