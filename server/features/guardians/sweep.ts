import { transact } from '#server/db/transaction.ts'
import type { Executor } from '#server/db/orm.ts'
import type { Services } from '#server/rpc/services.ts'
import { consentBatch } from '#shared/limits/guardian.ts'
import { deleteEndedGuardianSessions } from '#server/sessions/guardian-store.ts'
import { applyConsent } from './consent-state.ts'
import { queueEndMails } from './service.ts'
import { deleteOldConsents, endConsentsOfAdults } from './store.ts'
import { deleteExpiredGuardianLinks } from './tokens.ts'

/**
 * The daily sweep: ends the access of guardians to who is 18, tells both, and writes of everyone again whether they need
 * consent, because a birthday or a setting has changed that [GC1, GC10]. Each batch has a transaction of its own, so that no
 * member waits for all.
 *
 * @param on the day as YYYY-MM-DD; by default that of the database's clock in UTC
 */
export async function sweepConsents(
  services: Services,
  on?: string,
  atMost: number = consentBatch,
): Promise<void> {
  const day = on === undefined ? {} : { on }
  await inBatches(atMost, () =>
    transact(services, async (tx) => {
      const ended = await endConsentsOfAdults(tx, { ...day, atMost })
      for (const { id, confirmedAt } of ended) if (confirmedAt !== null) await queueEndMails(tx, services, id)
      return ended.length
    }),
  )
  await inBatches(atMost, () =>
    transact(services, (tx, publish) => applyConsent(tx, publish, services.config, { ...day, atMost })),
  )
}

/** Does the work of one batch after another, until one has less to do than it can. */
async function inBatches(atMost: number, work: () => Promise<number>): Promise<void> {
  while ((await work()) >= atMost);
}

/** Deletes links and sessions that have ended, and consents that are not needed any more. */
export async function deleteEndedGuardianAccess(db: Executor): Promise<void> {
  await deleteEndedGuardianSessions(db)
  await deleteExpiredGuardianLinks(db)
  await deleteOldConsents(db)
}
