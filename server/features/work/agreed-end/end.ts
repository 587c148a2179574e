import { transact } from '#server/db/transaction.ts'
import { endConnection } from '#server/features/connections/endings/end-store.ts'
import { lockPeople, requestById } from '#server/features/connections/store.ts'
import { queueMail } from '#server/mail/queue.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import { protections } from '#shared/safeguarding.ts'
import { listOver, lockOver, takeEndingSoon } from './store.ts'

/**
 * Ends the connections whose agreed time is over, some days after both were told [EN14]: outside `open`, where the chat can still be
 * read. Whoever changes the agreement meanwhile keeps the connection.
 */
export async function endAgreed(services: Services): Promise<void> {
  const { safeguarding, timeZone } = services.config
  if (!protections[safeguarding].readsAfterEnd) return
  while ((await tellSome(services)) > 0);
  // A pair that cannot be ended is left to the next time.
  for (let after: string | undefined = ''; after !== undefined;) {
    const over: Over[] = await listOver(services.database.orm, timeZone, after)
    for (const pair of over) await endOne(services, pair)
    after = over.at(-1)?.workId
  }
}

const tellSome = (services: Services): Promise<number> =>
  transact(services, async (tx) => {
    const { config, jobs } = services
    const soon = await takeEndingSoon(tx, config.timeZone)
    for (const { workId, version, mentorId, menteeId } of soon)
      for (const userId of [mentorId, menteeId]) {
        const notBefore = await readQuietUntil(tx, config, userId)
        await queueMail(tx, jobs, { kind: 'agreedEnd', id: `${workId}/${version}/${userId}`, notBefore })
      }
    return soon.length
  })

type Over = Awaited<ReturnType<typeof listOver>>[number]

/** Another node, or a change of the agreement, may have come before. */
const endOne = (services: Services, { workId, mentorId, menteeId }: Over): Promise<void> =>
  transact(services, async (tx, publish) => {
    await lockPeople(tx, [mentorId, menteeId])
    if (!(await lockOver(tx, workId, services.config.timeZone))) return
    const request = await requestById(tx, workId)
    if (request?.status !== 'accepted') return
    await endConnection({ tx, publish, jobs: services.jobs }, request, 'agreed')
  })
