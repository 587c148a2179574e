import { transact } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import { topics } from '#shared/contract/topics.ts'
import { addDue } from './store.ts'

/** Asks the members of pairs how it goes when a round is due, in the app and by one email [PC1]. */
export async function askPulses(services: Services): Promise<void> {
  if (services.config.pulseQuestions === null) return
  for (const role of ['mentor', 'mentee'] as const) while ((await askSome(services, role)) > 0);
}

const askSome = (services: Services, role: 'mentor' | 'mentee'): Promise<number> =>
  transact(services, async (tx, publish) => {
    const asked = await addDue(tx, role)
    for (const { id, userId } of asked) {
      const notBefore = await readQuietUntil(tx, services.config, userId)
      await queueMail(tx, services.jobs, { kind: 'pulseAsked', id, notBefore })
      publish({ topic: topics.pulses(userId) })
    }
    return asked.length
  })
