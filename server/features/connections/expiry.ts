import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { transact } from '#server/db/transaction.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { requestExpiries, requests } from '#server/db/schema.ts'
import { recordAnswer } from '#server/features/people/activity-store.ts'
import { keepHeld } from '#server/case-records/keep-store.ts'
import { queueMail } from '#server/mail/queue.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import { newId } from '#shared/domain/ids.ts'
import { expiry } from '#shared/limits/request.ts'
import { afterDays, connectionTopics, lockPeople } from './store.ts'

/** Requests that one transaction deletes: what waits for its locks waits a moment only. */
const BATCH_SIZE = 50

/** Requests that one statement gives their days. */
const CHANGED_AT_ONCE = 500

/**
 * Deletes the pending requests whose time is over, each once, whatever other nodes do, and tells their mentees in the app and in an
 * email [RQ16, RQ17]. Requests from before the operator set the days, or that a node of an earlier version stored, get theirs first;
 * without days, none expires.
 */
export async function expireRequests(services: Services): Promise<void> {
  const { orm } = services.database
  const days = services.config.requestDays
  while ((await changeSome(orm, days)) > 0);
  await orm
    .delete(requestExpiries)
    .where(lte(requestExpiries.expiredAt, sql`now() - ${expiry.keptDays} * interval '1 day'`))
  if (days === null) return
  while ((await expireSome(services)) > 0);
  while ((await remindSome(services)) > 0);
}

/**
 * Reminds the mentors of requests that expire soon, each once, whatever other nodes do [RQ20]: not of those that were sent a moment
 * ago, of which the first email has just told them.
 */
const remindSome = ({ database, config, jobs }: Services): Promise<number> =>
  database.orm.transaction(async (tx) => {
    const days = sql`${expiry.remindDays} * interval '1 day'`
    const isDue = and(
      ...[eq(requests.status, 'pending'), isNull(requests.remindedAt)],
      ...[
        lte(requests.expiresAt, sql`now() + ${days}`),
        lte(requests.createdAt, sql`now() - interval '1 day'`),
      ],
    )
    const due = tx
      .$with('due')
      .as(
        tx
          .select({ id: requests.id })
          .from(requests)
          .where(isDue)
          .orderBy(requests.expiresAt)
          .limit(BATCH_SIZE)
          .for('no key update', { skipLocked: true }),
      )
    const reminded = await tx
      .with(due)
      .update(requests)
      .set({ remindedAt: sql`now()` })
      .where(inArray(requests.id, tx.select({ id: due.id }).from(due)))
      .returning({ id: requests.id, mentorId: requests.mentorId })
    for (const { id, mentorId } of reminded) {
      const notBefore = await readQuietUntil(tx, config, mentorId)
      await queueMail(tx, jobs, { kind: 'requestExpiring', id, notBefore })
    }
    return reminded.length
  })

const expireSome = (services: Services): Promise<number> =>
  transact(services, async (tx, publish) => {
    const expired = await deleteExpired(tx)
    // In the order of ids, as every other transaction that writes the answers of several mentors.
    for (const request of expired.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const { mentorId, requesterId: menteeId, aim } = request
      await recordAnswer(tx, request)
      const id = newId()
      await tx
        .insert(requestExpiries)
        .values({ id, menteeId, mentorId, aim })
        .onConflictDoUpdate({
          target: [requestExpiries.menteeId, requestExpiries.mentorId],
          set: { id, aim, expiredAt: sql`now()` },
        })
      const notBefore = await readQuietUntil(tx, services.config, menteeId)
      await queueMail(tx, services.jobs, { kind: 'requestExpired', id, notBefore })
      for (const topic of connectionTopics(request)) publish({ topic })
    }
    return expired.length
  })

/**
 * Locks the members before their requests, as the deletion of an account does: it deletes the requests of a member whom it has
 * locked, so neither of the two waits for the other one.
 */
async function deleteExpired(tx: Tx) {
  const isDue = and(eq(requests.status, 'pending'), lte(requests.expiresAt, sql`now()`))
  const found = await tx
    .select({ id: requests.id, mentorId: requests.mentorId, requesterId: requests.requesterId })
    .from(requests)
    .where(isDue)
    .orderBy(requests.expiresAt)
    .limit(BATCH_SIZE)
  if (found.length === 0) return []
  await lockPeople(tx, [...new Set(found.flatMap(({ mentorId, requesterId }) => [mentorId, requesterId]))])
  const ids = found.map(({ id }) => id)
  await keepHeld(tx, { pairIds: ids })
  const isFound = inArray(requests.id, ids)
  return tx.delete(requests).where(and(isFound, isDue)).returning()
}

/** Gives the pending requests from before the operator set or removed the days theirs, and says how many it changed. */
async function changeSome(orm: Executor, days: number | null): Promise<number> {
  const isOther = days === null ? isNotNull(requests.expiresAt) : isNull(requests.expiresAt)
  const chosen = orm.$with('chosen').as(
    orm
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.status, 'pending'), isOther))
      .limit(CHANGED_AT_ONCE)
      .for('update', { skipLocked: true }),
  )
  const changed = await orm
    .with(chosen)
    .update(requests)
    .set({ expiresAt: afterDays(days) })
    .where(inArray(requests.id, orm.select({ id: chosen.id }).from(chosen)))
    .returning({ id: requests.id })
  return changed.length
}
