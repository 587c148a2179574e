import type { StorageArea } from '../state/storage-area.ts'
import { createSyncBase } from './base.ts'
import { createSyncClient, type SyncClient, type SyncOptions } from './client.ts'
import type { Fetch, PageEvents, SyncStorage, Tabs, Transport } from './ports.ts'
import { bootstrapWithRecovery } from './session/startup-recovery.ts'

type HeadlessOptions = Pick<SyncOptions, 'clock' | 'random'> & {
  readonly transport: Transport & { readonly fetch: Fetch }
  readonly storage: SyncStorage & { readonly tab: StorageArea }
}

/** A page that is never hidden or closed. */
export const noPage: PageEvents = {
  onNetworkChange: () => () => {},
  onHide: () => () => {},
  guardClose: () => () => {},
}

/** A client without other tabs: always the leader. */
const noTabs: Tabs = {
  join(_userId, { onLeaderChange }) {
    onLeaderChange(true)
    return { announce() {}, takeLeadership() {}, leave() {} }
  },
}

/** Creates a sync engine for a process that is not a browser. */
export function createHeadlessSyncClient({ transport, storage, clock, random }: HeadlessOptions): SyncClient {
  const { local, tab, cache } = storage
  const base = createSyncBase({
    ...{ fetch: transport.fetch, clock, local, tab },
    recover: (requests, fetch) => bootstrapWithRecovery(requests, { local, cache, fetch, clock }),
  })
  return createSyncClient({ transport, storage, clock, random, page: noPage, tabs: noTabs }, base)
}
