import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { chats, workAgreements, works } from '#server/db/schema.ts'
import { isBlocked, isChatResting } from '#server/policy/scopes.ts'
import { agreedEnd as limit } from '#shared/limits/work.ts'

/** Whether both have accepted the agreement as it is, with a day, and can write to each other: a pair that rests is not ended. */
const isAgreed: SQL | undefined = and(
  sql`${workAgreements.until} is not null`,
  eq(workAgreements.mentorAccepted, workAgreements.version),
  eq(workAgreements.menteeAccepted, workAgreements.version),
  isNull(works.endedAt),
  eq(chats.isOpen, true),
  sql`not ${isChatResting} and not ${isBlocked(chats.mentorId, chats.menteeId)}`,
)

const isTold = eq(workAgreements.endToldVersion, workAgreements.version)
const today = (timeZone: string): SQL => sql`(now() at time zone ${timeZone})::date`

/** The day after which the connection ends: the agreed one, and not before the two have known it for some days. */
const endsOn = (timeZone: string): SQL<string> =>
  sql<string>`greatest(${workAgreements.until}, (${workAgreements.endToldAt} at time zone ${timeZone})::date + ${limit.noticeDays}::int)::text`

const columns = {
  workId: workAgreements.workId,
  version: workAgreements.version,
  mentorId: chats.mentorId,
  menteeId: chats.menteeId,
}

const agreements = (db: Executor) =>
  db
    .select(columns)
    .from(workAgreements)
    .innerJoin(works, eq(works.id, workAgreements.workId))
    .innerJoin(chats, eq(chats.id, workAgreements.workId))

/** Some pairs that are to be told that their agreed time is over soon, each once for each version of the agreement. */
export async function takeEndingSoon(tx: Tx, timeZone: string) {
  const isSoon = sql`${workAgreements.until} <= ${today(timeZone)} + ${limit.noticeDays}::int`
  const rows = await agreements(tx)
    .where(and(isAgreed, isSoon, sql`not ${isTold}`))
    .orderBy(workAgreements.workId)
    .limit(limit.batch)
    .for('no key update', { of: workAgreements, skipLocked: true })
  const ids = rows.map(({ workId }) => workId)
  if (ids.length > 0)
    await tx
      .update(workAgreements)
      .set({ endToldVersion: workAgreements.version, endToldAt: sql`now()` })
      .where(inArray(workAgreements.workId, ids))
  return rows
}

const isOver = (timeZone: string): SQL | undefined =>
  and(
    ...[isAgreed, isTold, lt(workAgreements.until, today(timeZone))],
    sql`${workAgreements.endToldAt} <= now() - make_interval(days => ${limit.noticeDays})`,
  )

/** Some pairs after an id whose agreed time is over, and who have known it for some days. */
export const listOver = (db: Executor, timeZone: string, after: string) =>
  agreements(db)
    .where(and(isOver(timeZone), gt(workAgreements.workId, after)))
    .orderBy(workAgreements.workId)
    .limit(limit.batch)

/** Whether it is still so, under a lock on the agreement: a change of it at this moment comes before the end, or not at all. */
export async function lockOver(tx: Tx, workId: string, timeZone: string): Promise<boolean> {
  const rows = await agreements(tx)
    .where(and(isOver(timeZone), eq(workAgreements.workId, workId)))
    .for('no key update', { of: workAgreements })
  return rows.length === 1
}

/** The day after which a connection ends, if a version of its agreement still says so. */
export async function readEndDay(
  db: Executor,
  {
    workId,
    version,
    timeZone,
  }: { readonly workId: string; readonly version: number; readonly timeZone: string },
) {
  const [row] = await db
    .select({ ...columns, endsOn: endsOn(timeZone) })
    .from(workAgreements)
    .innerJoin(works, eq(works.id, workAgreements.workId))
    .innerJoin(chats, eq(chats.id, workAgreements.workId))
    .where(and(isAgreed, isTold, eq(workAgreements.workId, workId), eq(workAgreements.version, version)))
    .limit(1)
  return row
}
