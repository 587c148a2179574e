import type { Bootstrap } from '#shared/contract/account.ts'
import { base } from '#client/sync/react/session.ts'

/** The first answer of the server; null if there is none. */
export function firstBootstrap(): Promise<Bootstrap | null> {
  const { promise, resolve } = Promise.withResolvers<Bootstrap | null>()
  const look = (): void => {
    const bootstrap = base.session.store.get()
    if (bootstrap !== 'loading') resolve(bootstrap === 'failed' ? null : bootstrap)
  }
  const stop = base.session.store.subscribe(look)
  look()
  return promise.finally(stop)
}
