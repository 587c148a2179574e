import { and, eq, sql } from 'drizzle-orm'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Tx } from '#server/db/orm.ts'
import { pairSteps, people, suggestions, users } from '#server/db/schema.ts'
import { lockPeople } from '#server/features/connections/store.ts'
import { findPair } from '#server/features/pairs/list-store.ts'
import { queueMail } from '#server/mail/queue.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import { assertFilledIn } from '#server/rpc/staff-words.ts'
import type { Services } from '#server/rpc/services.ts'
import type { SuggestMentor } from '#shared/contract/staff/suggestions.ts'
import { newId } from '#shared/domain/ids.ts'
import { AppError } from '#shared/errors.ts'
import { suggestion as limit } from '#shared/limits/staff.ts'
import { findMentee } from './list-store.ts'
import type { Reader } from './list-store.ts'
import { canBeAsked, placesLeft } from '#server/features/connections/suggested/scopes-store.ts'
import { endLapsed, openSuggestions } from '#server/features/connections/suggested/store.ts'

type Acting = { readonly services: Services; readonly staffId: string; readonly reader: Reader }

/**
 * Suggests a mentor to a mentee, under a lock on both, so that two at once count the open ones and the places right [SM3].
 *
 * @throws AppError `app.notFound` if there is no such mentee or pair, `suggestion.noConsent`, `suggestion.tooMany`, or `suggestion.notNow`
 * if the mentor cannot be asked, has no place left, or is suggested already
 */
export async function suggest(
  tx: Tx,
  { services, staffId, reader }: Acting,
  { menteeId, mentorId, text, pair }: SuggestMentor,
): Promise<void> {
  assertFilledIn(text)
  await lockPeople(tx, [menteeId, mentorId])
  const mentee = await findMentee(tx, menteeId, reader)
  if (!mentee || reader.hiddenIds.includes(mentorId)) throw new AppError('app.notFound')
  if (mentee.lacksConsent) throw new AppError('suggestion.noConsent')
  const open = await openSuggestions(tx, menteeId)
  await endLapsed(
    tx,
    menteeId,
    open.map(({ id }) => id),
  )
  if (open.length >= limit.open) throw new AppError('suggestion.tooMany', { values: { max: limit.open } })
  const isKnown = open.some((one) => one.mentorId === mentorId)
  if (isKnown || !(await hasPlaceFor(tx, mentorId, menteeId))) throw new AppError('suggestion.notNow')
  const id = newId()
  await tx.insert(suggestions).values({ id, menteeId, mentorId, staffId, text })
  if (pair) await addStep(tx, { services, staffId, reader }, { menteeId, text, pair })
  const notBefore = await readQuietUntil(tx, services.config, menteeId)
  await queueMail(tx, services.jobs, { kind: 'mentorSuggested', id, notBefore })
  const entry = { command: 'mentor-suggest', subject: menteeId, reason: `${mentorId} ${id}` }
  await appendToOperatorLog(tx, { actor: staffId, ...entry })
}

/** Whether a mentee can ask a mentor, who has places left. */
async function hasPlaceFor(tx: Tx, mentorId: string, menteeId: string): Promise<boolean> {
  const found = await tx
    .select({ id: people.id })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(and(eq(people.id, mentorId), canBeAsked(sql`${menteeId}::text`), sql`${placesLeft} > 0`))
    .limit(1)
  return found.length === 1
}

type Step = Pick<SuggestMentor, 'menteeId' | 'text'> & { readonly pair: NonNullable<SuggestMentor['pair']> }

/** The suggestion as a step on the page of the pair that it came from [SM7]. */
async function addStep(tx: Tx, { services, staffId, reader }: Acting, { menteeId, text, pair }: Step) {
  const { timeZone } = services.config
  const row = await findPair(tx, pair.id, { ...reader, timeZone })
  if (row?.menteeId !== menteeId) throw new AppError('app.notFound')
  const { id: pairId, mentorId } = row
  const step = { id: newId(), pairId, mentorId, menteeId, staffId, kind: 'suggested', text } as const
  await tx.insert(pairSteps).values({ ...step, signal: pair.signal })
}
