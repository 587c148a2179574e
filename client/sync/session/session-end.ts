import type { Clock } from '../ports.ts'
import type { Session } from './session.ts'

/** A device whose clock is ahead asks at most this often. */
const MIN_DELAY = 60_000
/** The longest delay of a browser's timer. */
const MAX_DELAY = 2 ** 31 - 1

/**
 * On a remembered device, asks the server when the session ends: it may have been used on the way. Without an answer the
 * session has ended for this browser, and what it cached goes too [OF14]. Returns a function that ends it.
 */
export function watchSessionEnd(
  { session, clock }: { readonly session: Session; readonly clock: Clock },
  onEnd: () => void,
): () => void {
  let cancel = (): void => {}
  const check = (): void => void session.refresh().catch(onEnd)
  const schedule = (): void => {
    cancel()
    const bootstrap = session.store.get()
    const device = typeof bootstrap === 'string' ? null : bootstrap.device
    if (!device?.isRemembered) return
    const delay = Math.max(MIN_DELAY, device.expiresAt - clock.now())
    cancel = clock.after(Math.min(delay, MAX_DELAY), check)
  }
  schedule()
  const unsubscribe = session.store.subscribe(schedule)
  return () => {
    cancel()
    unsubscribe()
  }
}
