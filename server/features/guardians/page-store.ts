import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Config } from '#server/config/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { chats, missedCalls, people, requests } from '#server/db/schema.ts'
import { passedChecks } from '#server/features/approval/store.ts'
import { nameForOthers } from '#shared/domain/names.ts'
import { guardianPage as limit } from '#shared/guardian-limits.ts'
import type { GuardianMentor, GuardianPage } from '#shared/contract/guardians.ts'
import { protections } from '#shared/safeguarding.ts'
import type { consentInForceOf } from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof consentInForceOf>>>
type Settings = Pick<Config, 'safeguarding' | 'timeZone' | 'mentorChecks'>

/**
 * What a guardian and the minor read about a consent in force [GC9]: the mentors with their checks, the days on which the two wrote,
 * and the calls that both joined. No column with what was written is read.
 */
export async function readGuardianPage(db: Executor, row: Row, settings: Settings): Promise<GuardianPage> {
  const { safeguarding, timeZone } = settings
  const zone = row.timeZone ?? timeZone
  return {
    id: row.id,
    name: nameForOthers(row, safeguarding),
    givenAt: row.givenAt?.getTime() ?? 0,
    method: row.method,
    textVersion: row.textVersion,
    timeZone: zone,
    mentors: await listMentors(db, row.minorId, { zone, ...settings }),
  }
}

async function listMentors(
  db: Executor,
  minorId: string,
  { zone, safeguarding, timeZone, mentorChecks }: Settings & { readonly zone: string },
): Promise<GuardianMentor[]> {
  const rows = await db
    .select({
      chatId: chats.id,
      id: people.id,
      name: people.fullName,
      isOpen: chats.isOpen,
      since: requests.changedAt,
    })
    .from(chats)
    .innerJoin(people, eq(people.id, chats.mentorId))
    .leftJoin(requests, and(eq(requests.id, chats.id), eq(requests.status, 'accepted')))
    .where(eq(chats.menteeId, minorId))
    .orderBy(desc(chats.isOpen), desc(chats.lastAt), chats.id)
    .limit(limit.mentors)
  const ids = rows.map(({ chatId }) => chatId)
  const required = protections[safeguarding].mentorApproval ? mentorChecks.map(({ kind }) => kind) : []
  const mentorIds = rows.map(({ id }) => id)
  const [days, calls, checks] = await Promise.all([
    listDays(db, ids, zone),
    listCalls(db, ids),
    passedChecks(db, mentorIds, { required, timeZone }),
  ])
  return rows.map(({ chatId, since, ...mentor }) => ({
    ...mentor,
    since: since?.getTime() ?? null,
    days: days.filter((day) => day.chatId === chatId).map(({ from, to }) => ({ from, to })),
    calls: calls.filter((call) => call.chatId === chatId).map(({ at }) => at),
    checks: checks.get(mentor.id) ?? [],
  }))
}

type Day = { readonly chatId: string; readonly from: number; readonly to: number }

/** The latest days of each chat on which one of the two wrote, in the time zone of the minor. */
async function listDays(db: Executor, ids: readonly string[], zone: string): Promise<Day[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Day>(sql`
    select "chatId", "from", "to" from (
      select chat_id as "chatId", floor(extract(epoch from min(created_at)) * 1000)::float8 as "from",
        floor(extract(epoch from max(created_at)) * 1000)::float8 as "to",
        row_number() over (partition by chat_id order by day desc) as n
      from (
        select chat_id, created_at, date_trunc('day', created_at at time zone ${zone}) as day
        from messages where chat_id in ${[...ids]}
      ) as m group by chat_id, day
    ) as d where n <= ${limit.days} order by "from" desc`)
  return rows
}

/** The latest calls of each chat that both have joined. */
async function listCalls(db: Executor, ids: readonly string[]): Promise<{ chatId: string; at: number }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ chatId: missedCalls.chatId, at: missedCalls.startedAt })
    .from(missedCalls)
    .where(and(inArray(missedCalls.chatId, [...ids]), eq(missedCalls.isAnswered, true)))
    .orderBy(desc(missedCalls.startedAt))
    .limit(limit.calls * limit.mentors)
  const shown = new Map<string, number>()
  return rows
    .filter(({ chatId }) => {
      const count = (shown.get(chatId) ?? 0) + 1
      shown.set(chatId, count)
      return count <= limit.calls
    })
    .map(({ chatId, at }) => ({ chatId, at: at.getTime() }))
}
