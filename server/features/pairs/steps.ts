import { and, eq, gt, sql } from 'drizzle-orm'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Tx } from '#server/db/orm.ts'
import { pairSteps } from '#server/db/schema.ts'
import { endConnection } from '#server/features/connections/endings/end-store.ts'
import { lockPeople, requestById } from '#server/features/connections/store.ts'
import { queueMail } from '#server/mail/queue.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import type { PairRow, StepPair } from '#shared/contract/staff/pairs.ts'
import { newId } from '#shared/domain/ids.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import { pairStep as limit } from '#shared/limits/staff.ts'

const commands = {
  reminded: 'pair-remind',
  talked: 'pair-talk',
  noted: 'pair-note',
  ended: 'pair-end',
} as const

/**
 * Notes what staff did about a pair, and sends the reminder [PA3], or ends the connection [EN6]. The operator log has the step, and no words.
 * Answers what to publish after the commit.
 */
export async function addStep(
  tx: Tx,
  services: Services,
  staffId: string,
  { pair, kind, signal, text, to }: Omit<StepPair, 'id'> & { readonly pair: PairRow },
): Promise<TopicEvent[]> {
  const { id: pairId, mentorId, menteeId, state } = pair
  const reminded = kind === 'reminded' ? [...new Set(to)] : []
  if (kind === 'reminded' ? reminded.length === 0 : text === '') throw new AppError('app.invalid')
  if (reminded.length > 0) {
    // A pair that rests, or has ended, is not asked to write; a request is answered by its mentor.
    if (state !== 'open' && state !== 'pending') throw new AppError('pair.notNow')
    if (state === 'pending' && reminded.includes('mentee')) throw new AppError('pair.notNow')
    await assertRare(tx, pairId)
  }
  const events = kind === 'ended' ? await endPair(tx, services, pairId) : []
  const id = newId()
  await tx.insert(pairSteps).values({ id, pairId, mentorId, menteeId, staffId, kind, signal, text })
  for (const role of reminded) {
    const userId = role === 'mentor' ? mentorId : menteeId
    const notBefore = await readQuietUntil(tx, services.config, userId)
    await queueMail(tx, services.jobs, { kind: 'pairReminder', id: `${id}/${userId}`, notBefore })
  }
  await appendToOperatorLog(tx, { actor: staffId, command: commands[kind], subject: pairId, reason: id })
  return events
}

/** Ends the connection of a pair, also of one that rests, and tells both that the program did it [EN6, EN7]. */
async function endPair(tx: Tx, { jobs }: Services, pairId: string): Promise<TopicEvent[]> {
  const ids = Object.values(parsePairId(pairId) ?? {})
  await lockPeople(tx, ids)
  const request = await requestById(tx, pairId)
  if (request?.status !== 'accepted') throw new AppError('pair.notNow')
  const events: TopicEvent[] = []
  await endConnection({ tx, jobs, publish: (event) => events.push(event) }, request, 'staff')
  return events
}

/** Throws if a pair was reminded often of late. One step at a time: two at once would both count the same. */
async function assertRare(tx: Tx, pairId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pair-step ${pairId}`}, 0))`)
  const recently = gt(pairSteps.createdAt, sql`now() - interval '7 days'`)
  const reminders = and(eq(pairSteps.pairId, pairId), eq(pairSteps.kind, 'reminded'), recently)
  const max = limit.remindersPerWeek
  if ((await tx.$count(pairSteps, reminders)) >= max)
    throw new AppError('pair.remindedOften', { values: { max } })
}
