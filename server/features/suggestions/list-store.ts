import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder, KeysetPart } from '#server/db/keyset.ts'
import { matchesNameOrId } from '#server/db/name-search.ts'
import type { Executor } from '#server/db/orm.ts'
import { people, requests, suggestions, users, works } from '#server/db/schema.ts'
import { isInGroup, lacksConsent } from '#server/policy/scopes.ts'
import type {
  ListUnmatched,
  SuggestionRow,
  UnmatchedList,
  UnmatchedRow,
} from '#shared/contract/staff/suggestions.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import type { SuggestionState } from '#shared/domain/suggestions.ts'
import { unmatchedList } from '#shared/limits/staff.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { canBeAsked, isMentee, isRecent } from '#server/features/connections/suggested/scopes-store.ts'

export type Reader = {
  /** The members whose mailbox the caller has: they do not exist for them. */
  readonly hiddenIds: readonly string[]
  readonly profile: SafeguardingProfile
}

/** Since when a mentee of `people` joined with `users` has had no mentor: the end of the last connection, or else the sign-up. */
const since = sql`greatest(${users.createdAt}, (select max(w.ended_at) from ${works} as w where w.mentee_id = ${people.id}))`

const order: KeysetOrder = {
  keys: [
    { by: since, type: 'time' },
    { by: people.id, type: 'text' },
  ],
  direction: 'asc',
}

/** Whether a mentee of `people` has neither a connection nor a pending request. */
const isUnmatched = sql`not exists (select from ${requests} as r
  where r.requester_id = ${people.id} and r.status in ('pending', 'accepted'))`

const hasSuggestion = (
  isOpen: boolean,
) => sql`exists (select from ${suggestions} as s where s.mentee_id = ${people.id}
  ${isOpen ? sql`and s.state = 'open' and ${isRecent(sql`s.created_at`)}` : sql``})`

const isNotHidden = (ids: readonly string[]) =>
  ids.length === 0 ? undefined : notInArray(people.id, [...ids])

const isOfGroup = (group: string | null) => (group === null ? undefined : isInGroup(people.id, group))

/** A page of the mentees without a mentor, or of those to whom one was suggested, who waits longest first [SM1]. */
export async function listUnmatched(
  db: Executor,
  { search, show, group = null, ...place }: ListUnmatched,
  reader: Reader,
): Promise<UnmatchedList> {
  const where = and(
    ...[isMentee, isNotHidden(reader.hiddenIds), isOfGroup(group)],
    matchesNameOrId(search, { names: [people.fullName], ids: [people.id] }),
    show === 'waiting' ? isUnmatched : hasSuggestion(false),
  )
  const page = await readKeysetPage(order, place, unmatchedList.perPage, (part) =>
    selectMentees(db, { ...part, where: and(where, part.where) }),
  )
  return { ...page, rows: await complete(db, page.rows, reader) }
}

/** Those who have waited longest and can be suggested a mentor: none of theirs is open, and no consent is missing [SM6]. */
export async function listWaiting(
  db: Executor,
  { max, group = null }: { readonly max: number; readonly group?: string | null },
  reader: Reader,
): Promise<UnmatchedRow[]> {
  const where = and(
    ...[isMentee, isNotHidden(reader.hiddenIds), isUnmatched, isOfGroup(group)],
    ...[sql`not ${hasSuggestion(true)}`, sql`not ${lacksConsent(people.id)}`],
  )
  const orderBy = order.keys.map(({ by }) => sql`${by} asc`)
  return complete(db, await selectMentees(db, { where, orderBy, limit: max }), reader)
}

const selectMentees = (db: Executor, { where, orderBy, limit }: KeysetPart) =>
  db
    .select({
      id: people.id,
      name: { fullName: people.fullName, ageBand: people.ageBand },
      since: sql<number>`floor(extract(epoch from ${since}) * 1000)::float8`,
      cursor: cursorOf(order),
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)

type Row = Awaited<ReturnType<typeof selectMentees>>[number]

/** What is read of the rows of one page only. */
async function complete(db: Executor, rows: readonly Row[], reader: Reader): Promise<UnmatchedRow[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const needing = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), lacksConsent(people.id)))
    .limit(ids.length)
  const made = await latestSuggestions(db, ids, reader.hiddenIds)
  return rows.map(({ id, name, since: at }) => ({
    ...{ id, mentee: menteeName(name, reader.profile), since: at },
    lacksConsent: needing.some((one) => one.id === id),
    suggestions: made.get(id) ?? [],
  }))
}

const menteeName = (row: Row['name'], profile: SafeguardingProfile): string =>
  displayName({ role: 'mentee', name: nameForOthers(row, profile) })

/** What became of a suggestion, over `suggestions` joined with its mentor, and with the request of the two if there is one. */
const state = sql<SuggestionState>`case
  when ${suggestions.state} = 'asked' then case ${requests.status} when 'accepted' then 'connected' when 'rejected' then 'rejected' else 'asked' end
  when ${suggestions.state} <> 'open' then ${suggestions.state}
  when not ${isRecent(sql`${suggestions.createdAt}`)} then 'lapsed'
  when ${lacksConsent(suggestions.menteeId)} or not ${canBeAsked(sql`${suggestions.menteeId}`)} then 'unavailable'
  else 'open' end`

const hasVisibleMentor = (ids: readonly string[]) =>
  ids.length === 0 ? undefined : notInArray(suggestions.mentorId, [...ids])

async function latestSuggestions(
  db: Executor,
  menteeIds: string[],
  hiddenIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SuggestionRow[]>> {
  const rank = sql<number>`row_number() over (partition by ${suggestions.menteeId} order by ${suggestions.createdAt} desc, ${suggestions.id} desc)`
  const ranked = db
    .select({ id: suggestions.id, rank: rank.as('rank') })
    .from(suggestions)
    .where(and(inArray(suggestions.menteeId, menteeIds), hasVisibleMentor(hiddenIds)))
    .as('ranked')
  const rows = await db
    .select({
      ...{ id: suggestions.id, menteeId: suggestions.menteeId, mentorId: suggestions.mentorId },
      ...{ fullName: people.fullName, state, createdAt: suggestions.createdAt },
    })
    .from(suggestions)
    .innerJoin(people, eq(people.id, suggestions.mentorId))
    .innerJoin(users, eq(users.id, suggestions.mentorId))
    .leftJoin(requests, sql`${requests.id} = ${suggestions.mentorId} || '__' || ${suggestions.menteeId}`)
    .where(
      inArray(
        suggestions.id,
        db
          .select({ id: ranked.id })
          .from(ranked)
          .where(sql`${ranked.rank} <= ${unmatchedList.suggestions}`),
      ),
    )
    .orderBy(desc(suggestions.createdAt), desc(suggestions.id))
    .limit(menteeIds.length * unmatchedList.suggestions)
  const all = Map.groupBy(rows, ({ menteeId }) => menteeId)
  return new Map([...all].map(([id, of]) => [id, of.map(toSuggestion)]))
}

const toSuggestion = (row: {
  readonly id: string
  readonly mentorId: string
  readonly fullName: string | null
  readonly state: SuggestionState
  readonly createdAt: Date
}): SuggestionRow => ({
  ...{ id: row.id, mentorId: row.mentorId, state: row.state, at: row.createdAt.getTime() },
  mentor: displayName({ role: 'mentor', name: row.fullName }),
})

/** A mentee by their id, as in the list; undefined if there is none for the reader. */
export async function findMentee(db: Executor, id: string, reader: Reader) {
  const [row] = await db
    .select({
      name: { fullName: people.fullName, ageBand: people.ageBand },
      lacksConsent: lacksConsent(people.id),
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(and(eq(people.id, id), isMentee, isNotHidden(reader.hiddenIds)))
    .limit(1)
  return row && { mentee: menteeName(row.name, reader.profile), lacksConsent: row.lacksConsent }
}
