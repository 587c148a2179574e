import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { transact } from '#server/db/transaction.ts'
import { lockPeople } from '#server/features/connections/store.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { inactive } from '#shared/limits/account.ts'
import { deleteAccount } from '../delete-account.ts'
import * as store from './store.ts'

/**
 * The daily sweep of members who have not been here for INACTIVE_MONTHS, or who have been suspended for LOG_YEARS: warns them 30 and
 * 7 days before, and then deletes their account as they could themselves [DL4, DL5].
 */
export async function sweepInactive(services: Services): Promise<void> {
  const { inactiveMonths: months, logYears: suspendedYears } = services.config
  // Switched on again, it begins with the warnings.
  if (months === null) return store.clearWarnings(services.database.orm)
  const lifetimes = { months, suspendedYears }
  const { orm } = services.database
  const [first, last] = inactive.warnings
  // One account that fails, such as for a file, is tried again the next day, and stops no other one.
  const failures: unknown[] = []
  const each = async (step: store.Step, work: (id: string) => Promise<void>): Promise<void> => {
    for await (const id of store.membersDue(orm, step, lifetimes))
      await work(id).catch((error: unknown) => failures.push(error))
  }
  await each('delete', (id) => remove(services, id, lifetimes))
  await each('remind', (id) => warn(services, id, last, lifetimes))
  await each('warn', (id) => warn(services, id, first, lifetimes))
  if (failures.length > 0) throw new AggregateError(failures, 'unused accounts could not be handled')
}

const warn = (services: Services, id: string, days: number, lifetimes: store.Lifetimes): Promise<void> =>
  transact(services, async (tx) => {
    const step = days === inactive.warnings[0] ? 'warn' : 'remind'
    if (!(await store.lockDue(tx, id, step, lifetimes))) return
    await store.noteWarning(tx, id, days, lifetimes)
    await queueMail(tx, services.jobs, { kind: 'inactive', id: `${id}/${days}` })
  })

/** Locks the person first, as every deletion does. Cases on hold have a copy, as of every deleted account [CS16]. */
const remove = (services: Services, id: string, lifetimes: store.Lifetimes): Promise<void> =>
  transact(services, async (tx, publish) => {
    await lockPeople(tx, [id])
    const member = await store.lockDue(tx, id, 'delete', lifetimes)
    if (!member) return
    const command = member.isSuspended ? 'delete-suspended' : 'delete-inactive'
    for (const topic of await deleteAccount(tx, services, member)) publish({ topic })
    // Last: it locks the log, for which the files of the account are no reason to wait.
    await appendToOperatorLog(tx, { actor: 'server', command, subject: id, reason: '' })
  })
