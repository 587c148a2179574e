import { transact } from '#server/db/transaction.ts'
import type { Executor } from '#server/db/orm.ts'
import type { Services } from '#server/rpc/services.ts'
import { deleteEndedGuardianSessions } from '#server/sessions/guardian-store.ts'
import { applyConsent } from './consent-state.ts'
import { queueEndMails } from './service.ts'
import { deleteOldConsents, endConsentsOfAdults } from './store.ts'
import { deleteExpiredGuardianLinks } from './tokens.ts'

/**
 * The daily sweep: ends the access of guardians to who is 18, tells both, and writes of everyone again whether they need
 * consent, because a birthday or a setting has changed that [GC1, GC10].
 *
 * @param on the day as YYYY-MM-DD; by default that of the database's clock in UTC
 */
export async function sweepConsents(services: Services, on?: string): Promise<void> {
  await transact(services, async (tx, publish) => {
    for (const { id, confirmedAt } of await endConsentsOfAdults(tx, on))
      if (confirmedAt !== null) await queueEndMails(tx, services, id)
    await applyConsent(tx, publish, services.config, on === undefined ? {} : { on })
  })
}

/** Deletes links and sessions that have ended, and consents that are not needed any more. */
export async function deleteEndedGuardianAccess(db: Executor): Promise<void> {
  await deleteEndedGuardianSessions(db)
  await deleteExpiredGuardianLinks(db)
  await deleteOldConsents(db)
}
