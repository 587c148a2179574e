import { aliasedTable, and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder, KeysetPart } from '#server/db/keyset.ts'
import { matchesNameOrId } from '#server/db/name-search.ts'
import type { Executor } from '#server/db/orm.ts'
import { chats, people, requests, workItems, works } from '#server/db/schema.ts'
import { isBlocked, isChatResting, isInGroup } from '#server/policy/scopes.ts'
import type { ListPairs, PairList, PairRow, PairState } from '#shared/contract/staff/pairs.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import { pairList } from '#shared/limits/staff.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { pairSignals, readSignals } from './signals-store.ts'

const state = sql<PairState>`case when not ${chats.isOpen} then 'ended'
  when ${isChatResting} or ${isBlocked(chats.mentorId, chats.menteeId)} then 'resting' else 'open' end`

/** The requests that wait, and the chats of pairs: of two who were connected before and of whom one asks again, the request. */
const connectionsOf = (db: Executor) =>
  unionAll(
    db
      .select({
        ...{ id: requests.id, mentorId: requests.mentorId, menteeId: requests.requesterId },
        state: sql<PairState>`'pending'`.as('state'),
        since: sql<Date | null>`${requests.createdAt}`.as('since'),
        lastAt: sql<Date | null>`null::timestamptz`.as('last_at'),
        messages: sql<number>`0`.as('messages'),
      })
      .from(requests)
      .where(eq(requests.status, 'pending')),
    db
      .select({
        ...{ id: chats.id, mentorId: chats.mentorId, menteeId: chats.menteeId },
        state: sql<PairState>`${state}`.as('state'),
        since: sql<Date | null>`${works.startedAt}`.as('since'),
        lastAt: sql<Date | null>`${chats.lastAt}`.as('last_at'),
        messages: sql<number>`${chats.lastSeq}`.as('messages'),
      })
      .from(chats)
      .leftJoin(works, eq(works.id, chats.id))
      .where(
        sql`not exists (select from ${requests} as r where r.id = ${chats.id} and r.status = 'pending')`,
      ),
  ).as('connections')

type Connections = ReturnType<typeof connectionsOf>

/** The newest first; pairs from before they had a page, and a time, are the last. */
const orderOf = (connections: Connections): KeysetOrder => ({
  keys: [
    { by: sql`coalesce(${connections.since}, timestamptz 'epoch')`, type: 'time' },
    { by: connections.id, type: 'text' },
  ],
  direction: 'desc',
})

const [mentors, mentees] = [aliasedTable(people, 'mentors'), aliasedTable(people, 'mentees')]

export type Reader = {
  /** The members whose mailbox the caller has: pairs with one of them do not exist for them. */
  readonly hiddenIds: readonly string[]
  readonly profile: SafeguardingProfile
  readonly timeZone: string
}

/** A page of the pairs that match [PA1]. */
export async function listPairs(
  db: Executor,
  { search, state: wanted, signal = null, group = null, ...place }: ListPairs,
  reader: Reader,
): Promise<PairList> {
  const connections = connectionsOf(db)
  const order = orderOf(connections)
  const where = and(
    matchesNameOrId(search, {
      names: [mentors.fullName, mentees.fullName],
      ids: [connections.mentorId, connections.menteeId],
    }),
    wanted === null ? undefined : sql`${connections.state} = ${wanted}`,
    group === null ? undefined : isInGroup(connections.menteeId, group),
    signal === null
      ? undefined
      : sql`${connections.id} in (select s.pair_id from (${pairSignals(null)}) as s
          where ${signal === 'any' ? sql`true` : sql`s.kind = ${signal}`})`,
  )
  const page = await readKeysetPage(order, place, pairList.perPage, (part) =>
    selectPage(db, { connections, order, part, reader, where, hasNames: search.trim() !== '' }),
  )
  return { ...page, rows: await complete(db, page.rows, reader) }
}

/** A pair or request by its id, as in the list. */
export async function findPair(db: Executor, id: string, reader: Reader): Promise<PairRow | undefined> {
  const connections = connectionsOf(db)
  const order = orderOf(connections)
  const part = { where: undefined, orderBy: [], limit: 1 }
  const rows = await selectPage(db, { connections, order, part, reader, where: eq(connections.id, id) })
  const [row] = await complete(db, rows, reader)
  return row
}

type Selected = {
  readonly connections: Connections
  readonly order: KeysetOrder
  readonly part: KeysetPart
  readonly where: SQL | undefined
  /** Whether `where` is about names. */
  readonly hasNames?: boolean
  readonly reader: Reader
}

/**
 * All that match are sorted by their keys alone, in a statement of its own: the planner would read what is shown of all of them. What is
 * shown is read of one page.
 */
async function selectPage(db: Executor, selected: Selected) {
  const { connections, order, part, reader } = selected
  const ids = await idsOfPage(db, selected)
  if (ids.length === 0) return []
  return db
    .select({
      ...{ id: connections.id, mentorId: connections.mentorId, menteeId: connections.menteeId },
      ...{ state: connections.state, messages: connections.messages },
      mentor: { fullName: mentors.fullName, ageBand: mentors.ageBand },
      mentee: { fullName: mentees.fullName, ageBand: mentees.ageBand },
      since: sql<number | null>`floor(extract(epoch from ${connections.since}) * 1000)::float8`,
      lastDay: sql<string | null>`(${connections.lastAt} at time zone ${reader.timeZone})::date::text`,
      cursor: cursorOf(order),
    })
    .from(connections)
    .innerJoin(mentors, eq(mentors.id, connections.mentorId))
    .innerJoin(mentees, eq(mentees.id, connections.menteeId))
    .where(
      inArray(
        connections.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(...part.orderBy)
    .limit(ids.length)
}

/** Names are joined only when one is searched for. */
function idsOfPage(db: Executor, { connections, part, where, hasNames = false, reader }: Selected) {
  const all = db.select({ id: connections.id }).from(connections).$dynamic()
  const named = hasNames
    ? all
        .innerJoin(mentors, eq(mentors.id, connections.mentorId))
        .innerJoin(mentees, eq(mentees.id, connections.menteeId))
    : all
  return named
    .where(and(where, isOfNone(connections, reader.hiddenIds), part.where))
    .orderBy(...part.orderBy)
    .limit(part.limit)
}

type Row = Awaited<ReturnType<typeof selectPage>>[number]

/** What is counted of the rows of one page only. */
async function complete(db: Executor, rows: readonly Row[], { profile }: Reader): Promise<PairRow[]> {
  const ids = rows.map(({ id }) => id)
  const counts = new Map((await countWork(db, ids)).map(({ id, ...count }) => [id, count]))
  const signals = await readSignals(db, ids)
  return rows.map(({ mentor, mentee, cursor: _cursor, ...row }) => ({
    ...row,
    ...(counts.get(row.id) ?? { meetings: 0, aims: 0, aimsDone: 0 }),
    mentor: displayName({ role: 'mentor', name: nameForOthers(mentor, profile) }),
    mentee: displayName({ role: 'mentee', name: nameForOthers(mentee, profile) }),
    signals: (signals.get(row.id) ?? []).map(({ kind }) => kind),
  }))
}

async function countWork(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return []
  const aims = (isDone: SQL) =>
    sql<number>`(select count(*)::int from ${workItems} as i where i.work_id = ${works.id} and i.aim_id is null and ${isDone})`
  return db
    .select({
      id: works.id,
      meetings: sql<number>`cardinality(${works.calls})`,
      aims: aims(sql`true`),
      aimsDone: aims(sql`i.done_at is not null`),
    })
    .from(works)
    .where(inArray(works.id, [...ids]))
    .limit(ids.length)
}

const isOfNone = ({ mentorId, menteeId }: Connections, ids: readonly string[]): SQL | undefined =>
  ids.length === 0
    ? undefined
    : sql`not (array[${mentorId}, ${menteeId}]::text[] && ${sql.param([...ids])}::text[])`
