import type { StaffRole, WaitingItem } from '#shared/contract/staff/staff.ts'
import type { Executor } from '../db/orm.ts'

/** Something that a feature wants staff to look at, for the first page of the console. */
export type WaitingSource = {
  /** Who sees it. */
  readonly roles: readonly StaffRole[]
  /** The most urgent items: at most `waitingList.perSource`, without those about the members in `hidden`, who have the mailbox of the caller. */
  readonly list: (db: Executor, hidden: readonly string[]) => Promise<WaitingItem[]>
}
