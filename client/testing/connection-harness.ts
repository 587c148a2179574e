import { Connection } from '#client/sync/connection/connection.ts'
import { createConnectivity } from '#client/sync/connection/connectivity.ts'
import { LiveQueries } from '#client/sync/queries/live-queries.ts'
import type { Bootstrap, Me } from '#shared/contract/account.ts'
import { FakeClock, settle } from './fake-clock.ts'
import { FakeTransport } from './fake-link.ts'

export const aMember: Me = {
  ...{ id: 'm', email: 'member@example.org', role: 'mentee', fullName: null, picture: null },
  isNamePromptPending: false,
}

export const aBootstrap = (me: Me | null): Bootstrap => ({
  product: {
    ...{ name: 'Pathlight', creator: '', privacyUrl: null, termsUrl: null, contact: null },
    ...{ dev: false, isServiceWorkerEnabled: false, retentionDays: 30, video: 'builtin' as const },
  },
  me,
  device: null,
})

/** A connection with a clock, a transport, and a server that the test controls. Its backoff has no jitter. */
export function createHarness() {
  const clock = new FakeClock()
  const transport = new FakeTransport()
  const connectivity = createConnectivity()
  const queries = new LiveQueries(clock)
  const heard: string[] = []
  const networkListeners = new Set<(isOffline: boolean) => void>()
  let pending: { resolve: (answer: Bootstrap) => void; reject: (error: Error) => void } | null = null
  const connection = new Connection({
    ...{ clock, transport, connectivity, queries },
    random: () => 0.5,
    page: {
      onNetworkChange(listener) {
        networkListeners.add(listener)
        return () => networkListeners.delete(listener)
      },
    },
    session: {
      setMe: () => void heard.push('me'),
      fetchBootstrap: () =>
        new Promise((resolve, reject) => {
          heard.push('ask')
          pending = { resolve, reject }
        }),
    },
  })
  return {
    ...{ clock, transport, connectivity, queries, connection, heard },
    state: () => connection.state.get(),
    start: () =>
      connection.start({
        onSignedOut: () => void heard.push('signed out'),
        onConnected: () => void heard.push('connected'),
      }),
    /** Answers the request for the bootstrap, if there is one. */
    async answer(result: 'member' | 'nobody' | 'failure') {
      const request = pending
      pending = null
      if (result === 'failure') request?.reject(new Error('unreachable'))
      else request?.resolve(aBootstrap(result === 'member' ? aMember : null))
      await settle()
      return request !== null
    },
    changeNetwork(isOffline = false) {
      for (const listener of networkListeners) listener(isOffline)
    },
  }
}
