import type { Bootstrap } from '#shared/contract/account.ts'
import type { StorageArea } from '../state/storage-area.ts'
import { createConnectivity, type Connectivity } from './connection/connectivity.ts'
import { createReportingFetch, type ReportingFetch } from './http/fetch.ts'
import type { Clock, Fetch } from './ports.ts'
import { createSession, type Session } from './session/session.ts'
import type { BootstrapRequests } from './session/startup-recovery.ts'

/** The part of the engine that the first page needs: who is logged in, and whether the server answers. */
export type SyncBase = {
  readonly connectivity: Connectivity
  readonly fetch: ReportingFetch
  readonly session: Session
}

export type BaseOptions = {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly local: StorageArea
  readonly tab: StorageArea
  readonly recover: (requests: BootstrapRequests, fetch: Fetch) => Promise<Bootstrap>
}

export function createSyncBase({ fetch, clock, local, tab, recover }: BaseOptions): SyncBase {
  const connectivity = createConnectivity()
  const reporting = createReportingFetch(fetch, clock, connectivity)
  const session = createSession({
    ...{ local, tab, fetch: reporting.withTimeout },
    onVisitor: connectivity.reportOnline,
    recover: (requests) => recover(requests, reporting.withTimeout),
  })
  return { connectivity, fetch: reporting, session }
}
