import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Config } from '#server/config/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { chats, missedCalls, people, requests } from '#server/db/schema.ts'
import { passedChecks } from '#server/features/approval/store.ts'
import { nameForOthers } from '#shared/domain/people/names.ts'
import { guardianPage as limit } from '#shared/limits/guardian.ts'
import type { EarlierDays, GuardianMentor, GuardianPage, TalkDays } from '#shared/contract/guardians.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { protections } from '#shared/safeguarding.ts'
import { listDays } from './days-store.ts'
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
    listDays(db, ids, { zone, before: null }),
    listCalls(db, ids),
    passedChecks(db, mentorIds, { required, timeZone }),
  ])
  return rows.map(({ chatId, since, ...mentor }) => ({
    ...mentor,
    since: since?.getTime() ?? null,
    ...(days.get(chatId) ?? noDays),
    calls: calls.filter((call) => call.chatId === chatId).map(({ at }) => at),
    checks: checks.get(mentor.id) ?? [],
  }))
}

/** Earlier days of one chat of the minor with a consent in force; undefined if there is no such chat [GC9]. */
export async function readEarlierDays(
  db: Executor,
  row: Row,
  { mentorId, before, timeZone }: EarlierDays & Pick<Settings, 'timeZone'>,
): Promise<TalkDays | undefined> {
  const chatId = pairId(mentorId, row.minorId)
  if ((await db.$count(chats, and(eq(chats.id, chatId), eq(chats.menteeId, row.minorId)))) === 0)
    return undefined
  const pages = await listDays(db, [chatId], { zone: row.timeZone ?? timeZone, before })
  return pages.get(chatId) ?? noDays
}

const noDays: TalkDays = { days: [], earlier: null }

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
