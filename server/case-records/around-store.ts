import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  approvalChecks,
  approvalEvents,
  callOutcomes,
  callRecords,
  guardianConsents,
  guardians,
  heldMessages,
  mentorApplications,
} from '#server/db/schema.ts'
import { isOfOne, parsePairId } from '#shared/domain/pair-id.ts'
import { caseWork as limit } from '#shared/limits/case.ts'
import { readPair } from './evidence/evidence-pair.ts'
import { readWorkEvidence } from './evidence/evidence-work.ts'
import { countLeftOut } from './evidence/left-out-store.ts'
import { membersOf } from './concerned-store.ts'

/**
 * What a case keeps beside the messages [CS16], of its pairs: request, calls, agendas, agreed times, page, and messages that wait;
 * and of its members: approval, application, and consents. Times are ISO 8601 in UTC, as JSON writes them. Holds no time of its
 * own, so that a copy of the same is the same text.
 */
export async function readAround(
  db: Executor,
  { subjectId, chatIds }: { readonly subjectId: string; readonly chatIds: readonly string[] },
) {
  const pairs = []
  for (const pair of pairsIn(chatIds)) pairs.push(await readAroundPair(db, pair, chatIds))
  const members = []
  for (const id of membersOf(subjectId, chatIds)) members.push(await readAroundMember(db, id))
  return { pairs, members }
}

type Pair = readonly [string, string]

/** The two of each chat, once: the chats of a report are those that its members can have, in both directions. */
function pairsIn(chatIds: readonly string[]): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const id of chatIds) {
    const [one, other] = Object.values(parsePairId(id) ?? {}).toSorted()
    if (one !== undefined && other !== undefined) pairs.set(`${one} ${other}`, [one, other])
  }
  return [...pairs.values()]
}

async function readAroundPair(db: Executor, pair: Pair, chatIds: readonly string[]) {
  const ids = chatIds.filter((id) => pair.every((one) => isOfOne(id, [one])))
  const leftOut = await countLeftOut(db, ids)
  return {
    ...(leftOut && { leftOut }),
    ...(await readPair(db, pair, { calls: limit.copied, agenda: limit.copied })),
    work: await readWorkEvidence(db, pair, { notes: limit.copied, changes: limit.copied }),
    times: await readTimes(db, ids),
    held: await readHeld(db, ids),
  }
}

/** The agreed times of which something was kept, and what each of the two said of them. */
async function readTimes(db: Executor, chatIds: readonly string[]) {
  const rows = await db
    .select()
    .from(callRecords)
    .where(inArray(callRecords.chatId, [...chatIds]))
    .orderBy(desc(callRecords.startsAt), asc(callRecords.id))
    .limit(limit.copied)
  const recordIds = rows.map(({ id }) => id)
  const outcomes = await db
    .select()
    .from(callOutcomes)
    .where(inArray(callOutcomes.recordId, recordIds))
    .orderBy(asc(callOutcomes.recordId), asc(callOutcomes.userId))
    .limit(limit.copied * 2)
  return rows.map(({ id, startsAt, endsAt, canceledAt }) => ({
    ...{ startsAt, endsAt, canceledAt },
    told: outcomes
      .filter(({ recordId }) => recordId === id)
      .map(({ userId, tookPlace }) => ({ userId, tookPlace })),
  }))
}

/** The messages that wait for the end of quiet hours. */
async function readHeld(db: Executor, chatIds: readonly string[]) {
  const rows = await db
    .select()
    .from(heldMessages)
    .where(inArray(heldMessages.chatId, [...chatIds]))
    .orderBy(asc(heldMessages.position))
    .limit(limit.copied)
  return rows.map(({ senderId, text, imageId, imageAlt: alt, createdAt: at }) => ({
    ...{ at, senderId, text, imageId, alt },
  }))
}

/** A consent with the guardian's address, and without the hashes that give access. */
const { id: consentId, method, issuedBy, issuedAt, textVersion, givenAt, signedOn } = guardianConsents
const { confirmedBy, confirmedAt, endedAt, endReason, endNote } = guardianConsents
const consentColumns = {
  ...{ id: consentId, method, issuedBy, issuedAt, textVersion, givenAt, signedOn },
  ...{ confirmedBy, confirmedAt, endedAt, endReason, endNote, email: guardians.email },
}

async function readAroundMember(db: Executor, id: string) {
  const [application] = await db
    .select()
    .from(mentorApplications)
    .where(eq(mentorApplications.personId, id))
    .limit(1)
  return {
    id,
    application: application ?? null,
    approval: await db
      .select()
      .from(approvalEvents)
      .where(eq(approvalEvents.personId, id))
      .orderBy(asc(approvalEvents.seq))
      .limit(limit.copied),
    checks: await db
      .select()
      .from(approvalChecks)
      .where(eq(approvalChecks.personId, id))
      .orderBy(asc(approvalChecks.check))
      .limit(limit.copied),
    consents: await db
      .select(consentColumns)
      .from(guardianConsents)
      .leftJoin(guardians, eq(guardians.id, guardianConsents.guardianId))
      .where(eq(guardianConsents.minorId, id))
      .orderBy(asc(guardianConsents.issuedAt), asc(guardianConsents.id))
      .limit(limit.copied),
  }
}
