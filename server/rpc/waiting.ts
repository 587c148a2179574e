import type { StaffMe, StaffRole, WaitingItem } from '#shared/contract/staff.ts'
import type { Executor } from '../db/orm.ts'

/** Something that a feature wants staff to look at, for the first page of the console. */
export type WaitingSource = {
  /** Who sees it. */
  readonly roles: readonly StaffRole[]
  /** The most urgent items: ids and kinds only, at most `waitingList.perSource`, without those that concern `me`. */
  readonly list: (db: Executor, me: StaffMe) => Promise<WaitingItem[]>
}
