import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { transact } from '#server/db/transaction.ts'
import { lockPeople } from '#server/features/connections/store.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { inactive } from '#shared/limits/account.ts'
import { deleteAccount } from '../delete-account.ts'
import * as store from './store.ts'

/**
 * The daily sweep of members who have not been here for INACTIVE_MONTHS: warns them 30 and 7 days before, and then deletes their
 * account as they could themselves [DL4].
 */
export async function sweepInactive(services: Services): Promise<void> {
  const months = services.config.inactiveMonths
  if (months === null) return
  const { orm } = services.database
  const [first, last] = inactive.warnings
  for await (const id of store.membersDue(orm, 'delete', months)) await remove(services, id, months)
  for await (const id of store.membersDue(orm, 'remind', months)) await warn(services, id, last, months)
  for await (const id of store.membersDue(orm, 'warn', months)) await warn(services, id, first, months)
}

const warn = (services: Services, id: string, days: number, months: number): Promise<void> =>
  transact(services, async (tx) => {
    const step = days === inactive.warnings[0] ? 'warn' : 'remind'
    if (!(await store.lockDue(tx, id, step, months))) return
    await store.noteWarning(tx, id, days, months)
    await queueMail(tx, services.jobs, { kind: 'inactive', id: `${id}/${days}` })
  })

/** Locks the person first, as every deletion does. Cases on hold have a copy, as of every deleted account [CS16]. */
const remove = (services: Services, id: string, months: number): Promise<void> =>
  transact(services, async (tx, publish) => {
    await lockPeople(tx, [id])
    const member = await store.lockDue(tx, id, 'delete', months)
    if (!member) return
    const entry = { actor: 'server', command: 'delete-inactive', subject: id, reason: '' }
    await appendToOperatorLog(tx, entry)
    for (const topic of await deleteAccount(tx, services, member)) publish({ topic })
  })
