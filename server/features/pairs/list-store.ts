import { aliasedTable, and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder, KeysetPart } from '#server/db/keyset.ts'
import { matchesNameOrId } from '#server/db/name-search.ts'
import type { Executor } from '#server/db/orm.ts'
import { chats, people, works } from '#server/db/schema.ts'
import { isBlocked, isChatResting } from '#server/policy/scopes.ts'
import type { ListPairs, PairList, PairState } from '#shared/contract/staff/pairs.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import { pairList } from '#shared/limits/staff.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

/** The newest pairs first; those from before pairs had a page, and a time, are the last. */
const order: KeysetOrder = {
  keys: [
    { by: sql`coalesce(${works.startedAt}, timestamptz 'epoch')`, type: 'time' },
    { by: chats.id, type: 'text' },
  ],
  direction: 'desc',
}

const state = sql<PairState>`case when not ${chats.isOpen} then 'ended'
  when ${isChatResting} or ${isBlocked(chats.mentorId, chats.menteeId)} then 'resting' else 'open' end`

const [mentors, mentees] = [aliasedTable(people, 'mentors'), aliasedTable(people, 'mentees')]

type Reader = {
  /** The members whose mailbox the caller has: pairs with one of them do not exist for them. */
  readonly hiddenIds: readonly string[]
  readonly profile: SafeguardingProfile
  readonly timeZone: string
}

/** A page of the pairs that match [PA1]. */
export async function listPairs(
  db: Executor,
  { search, state: wanted, ...place }: ListPairs,
  { hiddenIds, profile, timeZone }: Reader,
): Promise<PairList> {
  const where = and(
    matchesNameOrId(search, {
      names: [mentors.fullName, mentees.fullName],
      ids: [chats.mentorId, chats.menteeId],
    }),
    wanted === null ? undefined : sql`${state} = ${wanted}`,
    isOfNone(hiddenIds),
  )
  const { rows, ...cursors } = await readKeysetPage(order, place, pairList.perPage, (part) =>
    // All that match are sorted by their keys alone; what is shown is read of one page.
    selectRows(db, timeZone)
      .where(inArray(chats.id, idsOfPage(db, where, part)))
      .orderBy(...part.orderBy),
  )
  return {
    ...cursors,
    rows: rows.map(({ mentor, mentee, since, ...row }) => ({
      ...{
        id: row.id,
        mentorId: row.mentorId,
        menteeId: row.menteeId,
        state: row.state,
        lastDay: row.lastDay,
      },
      mentor: displayName({ role: 'mentor', name: nameForOthers(mentor, profile) }),
      mentee: displayName({ role: 'mentee', name: nameForOthers(mentee, profile) }),
      since: since?.getTime() ?? null,
    })),
  }
}

const selectRows = (db: Executor, timeZone: string) =>
  db
    .select({
      ...{ id: chats.id, mentorId: chats.mentorId, menteeId: chats.menteeId, state, since: works.startedAt },
      mentor: { fullName: mentors.fullName, ageBand: mentors.ageBand },
      mentee: { fullName: mentees.fullName, ageBand: mentees.ageBand },
      lastDay: sql<string | null>`(${chats.lastAt} at time zone ${timeZone})::date::text`,
      cursor: cursorOf(order),
    })
    .from(chats)
    .innerJoin(mentors, eq(mentors.id, chats.mentorId))
    .innerJoin(mentees, eq(mentees.id, chats.menteeId))
    .leftJoin(works, eq(works.id, chats.id))

const idsOfPage = (db: Executor, where: SQL | undefined, part: KeysetPart) =>
  db
    .select({ id: chats.id })
    .from(chats)
    .innerJoin(mentors, eq(mentors.id, chats.mentorId))
    .innerJoin(mentees, eq(mentees.id, chats.menteeId))
    .leftJoin(works, eq(works.id, chats.id))
    .where(and(where, part.where))
    .orderBy(...part.orderBy)
    .limit(part.limit)

const isOfNone = (ids: readonly string[]): SQL | undefined =>
  ids.length === 0
    ? undefined
    : sql`not (array[${chats.mentorId}, ${chats.menteeId}] && ${sql.param([...ids])}::text[])`
