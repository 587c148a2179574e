import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Orm } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import type { StaffRole } from '#shared/contract/staff/staff.ts'
import { largeSizes } from '#tools/demo/large/members.ts'
import { buildLarge, insertLarge } from '#tools/demo/large/seed.ts'
import { buildWorld } from '#tools/demo/world.ts'
import { latencyOf } from '../measures/latency.ts'
import type { Latency } from '../measures/latency.ts'
import { connect } from '../setup/seed.ts'
import { startOwn } from '../setup/target.ts'

/** At the 95th percentile, in milliseconds. */
const GOAL = 200
const SEED = 1
const LOG_ENTRIES = 10_000
const GROUPS = 100
/** A year of a pair. */
const PULSE_ROUNDS = 14
const READS = 200
const WARM_UP = 40
/** Staff who read at the same time. */
const AT_ONCE = 4
const UNLIMITED = new URL('../setup/unlimited.ts', import.meta.url).href

type Read = {
  readonly name: string
  readonly call: string
  readonly input?: unknown
  /** The input of each reader, from 0, if they differ. */
  readonly inputOf?: (reader: number) => unknown
}

const mentors = { search: '', state: null, needs: null, after: null }
const cases = { search: '', status: 'open', kind: 'any', only: 'all', after: null }
const consents = { search: '', state: 'all', after: null }
const pairs = { search: '', state: null, after: null }
const unmatched = { search: '', show: 'waiting', after: null }
/** One of the larger ones. */
const group = 'bench-1'
const groups = { search: '', show: 'open', after: null }
const members = { groupId: group, search: '', role: null, after: null }
const log = { search: '', by: 'anyone', after: null }

/** A time that is behind most rows. */
const longAgo = Date.now() - 300 * 86_400_000

/** Each list of the console: as it opens, and with the filters and searches that read the most. */
const reads: readonly Read[] = [
  { name: 'What waits', call: 'waiting' },
  { name: 'Mentors', call: 'mentors', input: mentors },
  { name: 'Mentors, by name', call: 'mentors', input: { ...mentors, search: 'amina' } },
  { name: 'Mentors, nobody matches', call: 'mentors', input: { ...mentors, search: 'no such name' } },
  {
    name: 'Mentors, by state and check',
    call: 'mentors',
    input: { ...mentors, state: 'ending', needs: 'record' },
  },
  { name: 'Mentors, far behind', call: 'mentors', input: { ...mentors, after: `${longAgo}000:a` } },
  { name: 'Mentors, back', call: 'mentors', input: { ...mentors, before: `${longAgo}000:a` } },
  { name: 'Cases', call: 'cases.list', input: cases },
  {
    name: 'Cases, open and closed, far behind',
    call: 'cases.list',
    input: { ...cases, status: 'all', after: `1:0:0:0:-${longAgo}:a` },
  },
  { name: 'Cases, by name', call: 'cases.list', input: { ...cases, status: 'all', search: 'falkeborg' } },
  { name: 'Cases, with an appeal', call: 'cases.list', input: { ...cases, only: 'appeals' } },
  { name: 'Cases, on hold', call: 'cases.list', input: { ...cases, status: 'all', only: 'held' } },
  {
    name: 'Cases, with an investigation',
    call: 'cases.list',
    input: { ...cases, status: 'all', only: 'investigations' },
  },
  { name: 'Cases, mine', call: 'cases.list', input: { ...cases, only: 'mine' } },
  { name: 'Cases, imminent, on every page', call: 'cases.imminent' },
  { name: 'Pairs', call: 'pairs', input: pairs },
  { name: 'Pairs, by name', call: 'pairs', input: { ...pairs, search: 'amina' } },
  { name: 'Pairs, nobody matches', call: 'pairs', input: { ...pairs, search: 'no such name' } },
  { name: 'Pairs, resting', call: 'pairs', input: { ...pairs, state: 'resting' } },
  { name: 'Pairs, with a signal', call: 'pairs', input: { ...pairs, signal: 'any' } },
  { name: 'Pairs, silent', call: 'pairs', input: { ...pairs, signal: 'silent' } },
  { name: 'Pairs, pulse fell', call: 'pairs', input: { ...pairs, signal: 'fell' } },
  { name: 'Pairs, far behind', call: 'pairs', input: { ...pairs, after: `${longAgo}000:a` } },
  { name: 'Pairs, of a group', call: 'pairs', input: { ...pairs, group } },
  { name: 'Mentors, of a group', call: 'mentors', input: { ...mentors, group } },
  { name: 'Groups', call: 'groups.list', input: groups },
  { name: 'Groups, nobody matches', call: 'groups.list', input: { ...groups, search: 'no such name' } },
  { name: 'Groups to choose', call: 'groups.options' },
  { name: 'Members of a group', call: 'groups.members', input: members },
  { name: 'Members of a group, by name', call: 'groups.members', input: { ...members, search: 'amina' } },
  { name: 'Members to add, by name', call: 'groups.findMembers', input: { groupId: group, search: 'amina' } },
  { name: 'Figures', call: 'figures' },
  { name: 'Figures, of a group', call: 'figures', input: { group } },
  {
    name: 'Figures, of four groups',
    call: 'figures',
    inputOf: (reader) => ({ group: `bench-${1 + reader}` }),
  },
  { name: 'Mentees without a mentor', call: 'unmatched', input: unmatched },
  { name: 'Mentees without a mentor, of a group', call: 'unmatched', input: { ...unmatched, group } },
  { name: 'Mentees without a mentor, by name', call: 'unmatched', input: { ...unmatched, search: 'amina' } },
  {
    name: 'Mentees without a mentor, far behind',
    call: 'unmatched',
    input: { ...unmatched, after: `${Date.now() - 86_400_000}000:a` },
  },
  { name: 'Mentees with suggestions', call: 'unmatched', input: { ...unmatched, show: 'suggested' } },
  { name: 'Thanks', call: 'thanks', input: { after: null } },
  { name: 'Thanks, nobody matches', call: 'thanks', input: { after: null, search: 'no such name' } },
  { name: 'My devices', call: 'sessions' },
  { name: 'Consents', call: 'consents.list', input: consents },
  { name: 'Consents, far behind', call: 'consents.list', input: { ...consents, after: 'demop' } },
  { name: 'Consents, to confirm', call: 'consents.list', input: { ...consents, state: 'waiting' } },
  { name: 'Consents, nobody matches', call: 'consents.list', input: { ...consents, search: 'no such name' } },
  { name: 'Reviews', call: 'reviews.list', input: { after: null } },
  { name: 'Reviews, nobody matches', call: 'reviews.list', input: { after: null, search: 'no such name' } },
  { name: 'Pictures', call: 'pictures.list' },
  { name: 'Pictures, nobody matches', call: 'pictures.list', input: { search: 'no such name' } },
  { name: 'Log', call: 'log', input: log },
  { name: 'Log, far behind', call: 'log', input: { ...log, after: '200' } },
  { name: 'Log, by words', call: 'log', input: { ...log, search: 'mentor-approve' } },
  { name: 'Log, nothing matches', call: 'log', input: { ...log, search: 'no such words' } },
]

/** The mentors who fit a mentee without a mentor. */
async function fitsRead(db: Orm): Promise<Read> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from people p join users u on u.id = p.id where p.role = 'mentee' and u.suspended_at is null
      and not exists (select from requests r where r.requester_id = p.id) and not needs_consent(p.id) order by p.id limit 1`)
  const menteeId = rows[0]?.id ?? ''
  return { name: 'Mentors who fit a mentee', call: 'menteeFits', input: { menteeId, search: '' } }
}

type Closers = (() => Promise<unknown>)[]

/** Fills a server of its own as `npm run demo -- --large` does, and prints how long each list of the console takes. */
export async function measureConsole(closers: Closers, say: (line: string) => void): Promise<void> {
  const target = await startOwn(['--import', UNLIMITED], { env: { SAFEGUARDING: 'strict' } })
  closers.push(target.close)
  const client = await connect(target.connection)
  closers.push(async () => client.end())
  const orm: Orm = drizzle(client, { schema })
  await fill(orm, say)
  const session = await addStaffSession(orm, 'lead')
  await client.query('vacuum analyze')
  const all = [...reads, await fitsRead(orm)]
  say(`\n| List | p50 ms | p95 ms | most ms | |\n| --- | --: | --: | --: | --- |`)
  // The first lists do not pay for what the server compiles: each is read before one is measured.
  for (const read of all) await timesOf(target.server, session, read, WARM_UP)
  let isReached = true
  for (const read of all) {
    const { p50, p95, most } = await timesOf(target.server, session, read, READS)
    const isSlow = p95 > GOAL
    isReached &&= !isSlow
    say(
      `| ${read.name} | ${[p50, p95, most].map((ms) => ms.toFixed(0)).join(' | ')} | ${isSlow ? 'too slow' : ''} |`,
    )
  }
  if (!isReached) process.exitCode = 1
}

async function fill(db: Orm, say: (line: string) => void): Promise<void> {
  const now = new Date()
  const data = buildLarge(SEED, now, buildWorld(SEED, now), largeSizes)
  const settings = { safeguarding: 'strict', consentAge: 16 } as const
  await insertLarge(db, data, { passwordHash: '-', say: (line) => say(`  ${line}`), settings })
  say(`  ${PULSE_ROUNDS} rounds of the pulse for each member of a pair`)
  await db.execute(sql`update works set started_at = now() - interval '15 months'`)
  await db.execute(sql`
    insert into pulses (id, work_id, user_id, round, asked_at, answered_at, answers, score, score_before, score_other)
    select c.id || '/' || n || '/' || side, c.id, case side when 0 then c.mentor_id else c.mentee_id end, n * 30,
      now() - (${PULSE_ROUNDS} - n) * interval '30 days', now() - (${PULSE_ROUNDS} - n) * interval '30 days', '{4,4,4}',
      case when h % 20 = 0 then null when h % 20 = 1 then 7 else 11 + h % 4 end, 11 + (h / 7) % 3, 11 + (h / 11) % 4
    from chats c join works w on w.id = c.id, generate_series(1, ${PULSE_ROUNDS}::int) as n, generate_series(0, 1) as side, abs(hashtext(c.id || n || side)) as h`)
  say(`  aims, a language, and places of all members, and suggestions to each fifth mentee`)
  await db.execute(sql`update people set languages = '{en}', max_mentees = case role when 'mentor' then 3 end,
    aims = case role when 'mentee' then array['negotiation', 'photography'] else '{}' end`)
  await db.execute(sql`
    insert into suggestions (id, mentee_id, mentor_id, staff_id, text, state, created_at)
    select t.id || n, t.id, m.id, 'bench', 'You both play chess.', (array['open', 'asked', 'declined', 'lapsed'])[1 + n],
      now() - n * interval '20 days'
    from (select id, row_number() over (order by id) as at from people where role = 'mentee') t
    cross join generate_series(0, 3) as n
    join (select id, row_number() over (order by id) as at, count(*) over () as total from people where role = 'mentor') m
      on m.at = 1 + (t.at * 7 + n) % m.total
    where t.at % 5 = 0`)
  say(
    `  ${GROUPS} groups, with all members in one and each third in another, and each fifth mentor listed to them only`,
  )
  await db.execute(sql`insert into groups (id, name, created_at)
    select 'bench-' || n, 'group ' || n, now() - interval '1 year' from generate_series(1, ${GROUPS}::int) as n`)
  await db.execute(sql`insert into group_members (group_id, user_id)
    select distinct 'bench-' || g, id from (select id, row_number() over (order by id) as n from people) as p,
      lateral (values (1 + n % ${GROUPS}::int), (case when n % 3 = 0 then 1 + n % 10 end)) as of(g) where g is not null`)
  await db.execute(
    sql`update people set is_group_only = true where role = 'mentor' and abs(hashtext(id)) % 5 = 0`,
  )
  say(`  ${LOG_ENTRIES} entries of the log`)
  const actor = newId()
  await db.transaction(async (tx) => {
    for (let n = 0; n < LOG_ENTRIES; n += 1) {
      const command = n % 3 === 0 ? 'mentor-approve' : 'mentor-check'
      const subject = data.mentors[n % data.mentors.length]?.id ?? '-'
      await appendToOperatorLog(tx, { actor, command, subject, reason: `event ${n}` })
    }
  })
}

/** Staff who have logged in. Returns the cookie. */
async function addStaffSession(db: Orm, role: StaffRole): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest()
  const id = newId()
  await db.insert(schema.staff).values({ id, email: 'bench.lead@example.org', role, enrolledAt: new Date() })
  await db.insert(schema.staffSessions).values({ id, hash, staffId: id, device: 'Bench' })
  return `pathlight-staff=${secret}`
}

async function timesOf(
  server: string,
  cookie: string,
  { call, input, inputOf }: Read,
  count: number,
): Promise<Latency> {
  const once = async (sent: unknown): Promise<number> => {
    const url = `${server}/api/staff/${call}${sent === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(sent))}`}`
    const began = performance.now()
    const response = await fetch(url, { headers: { cookie } })
    const body = await response.text()
    if (!response.ok) throw new Error(`${call} answers ${response.status}: ${body.slice(0, 200)}`)
    return performance.now() - began
  }
  const times: number[] = []
  const reader = async (index: number): Promise<void> => {
    while (times.length < count) times.push(await once(inputOf?.(index) ?? input))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => reader(index)))
  return latencyOf([Float32Array.from(times)])
}
