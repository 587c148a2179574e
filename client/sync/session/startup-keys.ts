import type { StorageArea } from '../../state/storage-area.ts'

/** Where `startup-flag.ts` stores what a start has to do first. */
export const flagKey = 'pathlight.startup'

/** The key of versions before the first release. A tab of such a version may still write it. */
export const flagKeyV1 = 'pathlight.past'

/** True if a start has something to do first. The first page needs no more of this than the answer. */
export const hasStartupFlag = (local: StorageArea): boolean =>
  (local.get(flagKey) ?? local.get(flagKeyV1)) !== null
