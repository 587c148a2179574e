import type { Bootstrap } from '#shared/contract/account.ts'
import { localArea } from '../../state/storage-area.ts'
import { systemClock } from '../clock.ts'
import type { Fetch } from '../ports.ts'
import { bootstrapWithRecovery, type BootstrapRequests } from '../session/startup-recovery.ts'
import { browserStorage } from './storage.ts'

/** `bootstrapWithRecovery` with the storage of this browser. */
export const recover = (requests: BootstrapRequests, fetch: Fetch): Promise<Bootstrap> =>
  bootstrapWithRecovery(requests, {
    local: localArea,
    cache: browserStorage.cache,
    fetch,
    clock: systemClock,
  })
