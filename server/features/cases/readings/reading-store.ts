import { and, desc, eq, isNotNull, isNull, like, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { chatReadings, chats, people, staff } from '#server/db/schema.ts'
import { hasKeptCase } from '#server/features/safety/retention-store.ts'
import { chatReading as limit } from '#shared/limits/case.ts'
import type { Oversight, ReadingRow } from '#shared/contract/staff/cases.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { report as reportLimit } from '#shared/limits.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

export type Reading = typeof chatReadings.$inferSelect

const until = sql`now() + ${limit.lasts} * interval '1 millisecond'`

/** Stores a reading: one that needs no second lead starts at once, and ends after an hour, or at `endsAt`. */
export async function addReading(
  tx: Tx,
  reading: Pick<Reading, 'id' | 'chatId' | 'kind' | 'staffId' | 'caseId' | 'reason'>,
  endsAt = until,
): Promise<void> {
  const starts = reading.kind === 'investigation' ? {} : { startsAt: sql`now()`, endsAt }
  await tx.insert(chatReadings).values({ ...reading, ...starts })
}

/** The chats of which a case has a whole copy: by a hold, or because they were deleted during a hold. */
export async function listCopiedChats(tx: Tx, caseId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with copies as (
      select evidence::json as copy from case_events
      where case_id = ${caseId} and kind in ('held', 'kept') and evidence is not null
    )
    select copy ->> 'chatId' as id from copies where copy ->> 'chatId' is not null
    union select chat ->> 'chatId' from copies, json_array_elements(copy -> 'chats') chat`)
  return rows.map(({ id }) => id)
}

/** Whether a chat was read for this case in an investigation that a second lead agreed to. */
export async function isInvestigated(tx: Tx, caseId: string, chatId: string): Promise<boolean> {
  const isOf = and(eq(chatReadings.caseId, caseId), eq(chatReadings.chatId, chatId))
  const isAgreed = and(eq(chatReadings.kind, 'investigation'), isNotNull(chatReadings.approvedBy))
  return (await tx.$count(chatReadings, and(isOf, isAgreed))) > 0
}

/** Lets an investigation begin, by another lead than the one who asks for it [CS12]. */
export async function approveReading(tx: Tx, id: string, staffId: string): Promise<boolean> {
  const rows = await tx
    .update(chatReadings)
    .set({ approvedBy: staffId, startsAt: sql`now()`, endsAt: until })
    .where(
      and(
        eq(chatReadings.id, id),
        eq(chatReadings.kind, 'investigation'),
        isNull(chatReadings.approvedBy),
        ne(chatReadings.staffId, staffId),
      ),
    )
    .returning({ id: chatReadings.id })
  return rows.length === 1
}

export async function readingById(db: Executor, id: string): Promise<Reading | undefined> {
  const rows = await db.select().from(chatReadings).where(eq(chatReadings.id, id)).limit(1)
  return rows[0]
}

/** A reading that this lead can use now. */
export async function activeReading(db: Executor, id: string, staffId: string): Promise<Reading | undefined> {
  const isActive = sql`${chatReadings.startsAt} is not null and ${chatReadings.endsAt} > now()`
  const rows = await db
    .select()
    .from(chatReadings)
    .where(and(eq(chatReadings.id, id), eq(chatReadings.staffId, staffId), isActive))
    .limit(1)
  return rows[0]
}

export function toReadingRow(row: Reading, email: string | null, myId: string): ReadingRow {
  return {
    ...{ id: row.id, chatId: row.chatId, kind: row.kind, reason: row.reason, at: row.createdAt.getTime() },
    staff: email ?? row.staffId,
    isWaiting: row.startsAt === null,
    endsAt: row.endsAt?.getTime() ?? null,
    isMine: row.staffId === myId,
  }
}

export async function readingsOfCase(db: Executor, caseId: string, myId: string): Promise<ReadingRow[]> {
  const rows = await db
    .select({ reading: chatReadings, email: staff.email })
    .from(chatReadings)
    .leftJoin(staff, eq(staff.id, chatReadings.staffId))
    .where(eq(chatReadings.caseId, caseId))
    .orderBy(desc(chatReadings.createdAt))
    .limit(limit.shown)
  return rows.map(({ reading, email }) => toReadingRow(reading, email, myId))
}

/** Whether a reading is an investigation that waits for a second lead, as a condition. */
export const isWaitingInvestigation = and(
  eq(chatReadings.kind, 'investigation'),
  isNull(chatReadings.startsAt),
)

/** The readings of a member's chats that the pair is told: all but those of an investigation [CS12]. */
export async function readingsOfMember(
  db: Executor,
  myId: string,
  profile: SafeguardingProfile,
): Promise<Oversight['readings']> {
  const isMine = or(like(chatReadings.chatId, `${myId}\\_\\_%`), like(chatReadings.chatId, `%\\_\\_${myId}`))
  const rows = await db
    .select({
      id: chatReadings.id,
      chatId: chatReadings.chatId,
      kind: chatReadings.kind,
      at: chatReadings.createdAt,
    })
    .from(chatReadings)
    .where(and(isMine, ne(chatReadings.kind, 'investigation'), isNotNull(chatReadings.startsAt)))
    .orderBy(desc(chatReadings.createdAt))
    .limit(limit.shown)
  return Promise.all(
    rows.map(async ({ id, chatId, kind, at }) => {
      const pair = parsePairId(chatId)
      const otherId = pair?.mentorId === myId ? pair.requesterId : (pair?.mentorId ?? '')
      const other = await personById(db, otherId)
      const name = other && displayName({ role: other.role, name: nameForOthers(other, profile) })
      return {
        id,
        with: name ?? '',
        at: at.getTime(),
        kind: kind === 'review' ? ('review' as const) : ('case' as const),
      }
    }),
  )
}

async function personById(db: Executor, id: string) {
  const { role, fullName, ageBand } = people
  const [row] = await db.select({ role, fullName, ageBand }).from(people).where(eq(people.id, id)).limit(1)
  return row
}

/** The full name, for staff; null without an account. */
async function nameOf(db: Executor, id: string): Promise<string | null> {
  const row = await personById(db, id)
  return row ? displayName(row) : null
}

/** The names of the two members of a chat; null without an account. Undefined when there is no such chat. */
export async function pairOfChat(db: Executor, chatId: string) {
  const [row] = await db
    .select({ mentorId: chats.mentorId, menteeId: chats.menteeId })
    .from(chats)
    .where(eq(chats.id, chatId))
    .limit(1)
  if (!row) return undefined
  return { ...row, mentor: await nameOf(db, row.mentorId), mentee: await nameOf(db, row.menteeId) }
}

/** Deletes readings after the retention period of reports, but not those of a case or a chat that is kept [CS17]. */
export async function deleteExpiredReadings(db: Executor): Promise<void> {
  await db
    .delete(chatReadings)
    .where(
      and(
        lt(chatReadings.createdAt, sql`now() - ${reportLimit.keepDays} * interval '1 day'`),
        not(hasKeptCase(chatReadings.chatId, chatReadings.caseId)),
      ),
    )
}
