import type { StorageArea } from '../../state/storage-area.ts'
import { flagKey, flagKeyV1 } from './startup-keys.ts'

/**
 * What a start has to do before it asks the server who is logged in: send a log-out that is pending, or look into the
 * offline cache. Most starts have neither.
 */
type StartupFlag = 'logOutPending' | 'cache'

/** Reads the flag. One of a previous version is the newer one, because this version never writes it. */
export function readStartupFlag(local: StorageArea): StartupFlag | null {
  const before = local.get(flagKeyV1)
  if (before !== null) writeStartupFlag(local, before === 'left' ? 'logOutPending' : 'cache')
  return local.get(flagKey) as StartupFlag | null
}

export function writeStartupFlag(local: StorageArea, flag: StartupFlag | null): void {
  local.set(flagKeyV1, null)
  local.set(flagKey, flag)
}

/** True for the storage event that another tab causes when it logs out without a connection. */
export const isPendingLogOutEvent = (event: {
  readonly key: string | null
  readonly newValue: string | null
}): boolean =>
  (event.key === flagKey && event.newValue === 'logOutPending') ||
  (event.key === flagKeyV1 && event.newValue === 'left')
