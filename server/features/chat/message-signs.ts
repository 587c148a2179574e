import pg from 'pg'
import { clientOf } from '#server/db/orm.ts'
import { findSigns, recordMessageSigns } from '#server/features/safety/signs-store.ts'
import type { Signs } from '#server/features/safety/signs-store.ts'
import type { Services } from '#server/rpc/services.ts'
import type { RiskLevel } from '#shared/domain/risk.ts'
import { storeMessage } from './message-batch.ts'
import { insertMessage } from './store.ts'
import type { Inserted, NewMessage } from './store.ts'

type Stored = (Inserted & { readonly help?: RiskLevel }) | 'conflict' | undefined
type Needs = Pick<Services, 'database' | 'jobs'>

/** SQLSTATE of a statement in a transaction that has failed. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * Stores a message as `storeMessage` does. One with risk words or a pattern is stored in one transaction with what it
 * opens, so that neither exists without the other after a crash [CS1]; `help` tells its writer how urgent it is [RK4].
 */
export async function storeWithSigns(services: Needs, message: NewMessage): Promise<Stored> {
  const signs = findSigns(message.typed)
  if (!signs) return storeMessage(services.database, message)
  const stored = await storeTogether(services, message, signs).catch((error: unknown) => {
    // The same message twice at once: the first attempt is stored now, and this one finds it.
    if (error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION)
      return storeTogether(services, message, signs)
    throw error
  })
  return stored === undefined || stored === 'conflict' || !signs.risk
    ? stored
    : { ...stored, help: signs.risk.level }
}

function storeTogether({ database, jobs }: Needs, message: NewMessage, signs: Signs): Promise<Stored> {
  return database.orm.transaction(async (tx) => {
    const stored = await insertMessage({ pool: clientOf(tx) }, message)
    if (stored !== undefined && stored !== 'conflict' && !stored.isRepeat)
      await recordMessageSigns({ tx, jobs }, signs, { ...message, seq: stored.seq })
    return stored
  })
}
