import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { topics } from '#shared/contract/topics.ts'
import type { SessionContext } from '../reauthenticate.ts'
import { lockFactors } from './store.ts'

/** Changes the second factor in a transaction, one change of a member at a time. It also queues the email about the change. */
export async function changeFactor<T>(
  { services, me }: Pick<SessionContext, 'services' | 'me'>,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(services, async (tx, publish) => {
    await lockFactors(tx, me.id)
    const result = await change(tx)
    await queueMail(tx, services.jobs, { kind: 'factorChanged', id: me.id })
    publish({ topic: topics.factor(me.id) })
    return result
  })
}
