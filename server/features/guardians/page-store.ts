import { and, desc, eq, sql } from 'drizzle-orm'
import type { Config } from '#server/config/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { chats, people, requests } from '#server/db/schema.ts'
import { passedChecks } from '#server/features/approval/store.ts'
import { isUnderConsentAge } from '#server/policy/consent.ts'
import { nameForOthers } from '#shared/domain/people/names.ts'
import { guardianPage as limit } from '#shared/limits/guardian.ts'
import type { EarlierDays, GuardianMentor, GuardianPage, TalkDays } from '#shared/contract/guardians.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { protections } from '#shared/safeguarding.ts'
import { listDays } from './days-store.ts'
import type { consentInForceOf } from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof consentInForceOf>>>
type Settings = Pick<Config, 'safeguarding' | 'timeZone' | 'mentorChecks' | 'consentAge'>

/**
 * What a guardian and the minor read about a consent in force [GC9]: the mentors with their checks, the days on which the two wrote and
 * met, and the calls that both joined. No column with what was written is read.
 */
export async function readGuardianPage(db: Executor, row: Row, settings: Settings): Promise<GuardianPage> {
  const { safeguarding, timeZone } = settings
  const zone = row.timeZone ?? timeZone
  const isYoung = and(eq(people.id, row.minorId), isUnderConsentAge(settings))
  return {
    id: row.id,
    name: nameForOthers(row, safeguarding),
    isNeeded: (await db.$count(people, isYoung)) > 0,
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
  { zone, safeguarding, timeZone, mentorChecks }: Omit<Settings, 'consentAge'> & { readonly zone: string },
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
  const [days, together, checks] = await Promise.all([
    listDays(db, ids, { zone, before: null }),
    listTogether(db, ids, zone),
    passedChecks(db, mentorIds, { required, timeZone }),
  ])
  return rows.map(({ chatId, since, ...mentor }) => ({
    ...mentor,
    since: since?.getTime() ?? null,
    ...(days.get(chatId) ?? noDays),
    ...(together.get(chatId) ?? nothing),
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

type Together = Pick<GuardianMentor, 'calls' | 'hasMoreCalls' | 'meetings' | 'hasMoreMeetings'>
const nothing: Together = { calls: [], hasMoreCalls: false, meetings: [], hasMoreMeetings: false }

/**
 * The latest calls of each chat that both were in, by the record of the pair's page, which outlives the list of calls in the chat; and
 * the latest days on which the two met, by the notes that they share. The words of the notes are not read.
 */
async function listTogether(
  db: Executor,
  ids: readonly string[],
  zone: string,
): Promise<ReadonlyMap<string, Together>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; calls: number[]; meetings: string[] }>(sql`
    select w.id, array(select floor(extract(epoch from c.at) * 1000)::float8 from unnest(w.calls) as c(at)
        order by c.at desc limit ${limit.calls + 1}) as calls,
      array(select distinct n.met_on::text from work_notes n where n.work_id = w.id and n.is_shared
          and n.met_on <= (now() at time zone ${zone})::date order by 1 desc limit ${limit.meetings + 1}) as meetings
    from works w where w.id in ${[...ids]}`)
  return new Map(
    rows.map(({ id, calls, meetings }) => [
      id,
      {
        ...{ calls: calls.slice(0, limit.calls), hasMoreCalls: calls.length > limit.calls },
        ...{ meetings: meetings.slice(0, limit.meetings), hasMoreMeetings: meetings.length > limit.meetings },
      },
    ]),
  )
}
