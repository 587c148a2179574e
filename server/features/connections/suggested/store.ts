import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { people, suggestions, users } from '#server/db/schema.ts'
import { findFits } from '#server/features/people/fit-store.ts'
import { mentorCardColumns, toMentorCard } from '#server/features/people/store.ts'
import { lacksConsent } from '#server/policy/scopes.ts'
import type { SuggestedMentor } from '#shared/contract/connections.ts'
import { suggestion as limit } from '#shared/limits/staff.ts'
import { canBeAsked, isRecent } from './scopes-store.ts'

const menteeId = sql`${suggestions.menteeId}`

/** Whether a suggestion stands and its mentor can be asked, over `suggestions` joined with the mentor in `people` and `users`. */
const isShown = and(
  eq(suggestions.state, 'open'),
  isRecent(sql`${suggestions.createdAt}`),
  sql`not ${lacksConsent(suggestions.menteeId)}`,
  canBeAsked(menteeId),
)

/** The ids of the suggestions that a mentee sees, the latest first. */
export const openSuggestions = (db: Executor, ofMentee: string) =>
  db
    .select({ id: suggestions.id, mentorId: suggestions.mentorId })
    .from(suggestions)
    .innerJoin(people, eq(people.id, suggestions.mentorId))
    .innerJoin(users, eq(users.id, suggestions.mentorId))
    .where(and(eq(suggestions.menteeId, ofMentee), isShown))
    .orderBy(desc(suggestions.createdAt), desc(suggestions.id))
    .limit(limit.open)

const noReasons = { skills: [], times: false, languages: [], room: false }

/** What staff suggested to a mentee and stands, with the reasons why the mentor fits [SM4]. */
export async function listSuggested(db: Executor, ofMentee: string): Promise<SuggestedMentor[]> {
  const rows = await shownTo(db).execute({ mentee: ofMentee })
  if (rows.length === 0) return []
  const ids = rows.map(({ card }) => card.id)
  const isAllowed = inArray(people.id, ids)
  const fits = await findFits(db, ofMentee, { isAllowed, needsReason: false, max: ids.length })
  // Mentors are adults, whom every profile shows alike.
  return rows.map(({ id, text, card }) => ({
    ...{ id, text, mentor: toMentorCard(card, 'strict') },
    reasons: fits.find((one) => one.id === card.id)?.reasons ?? noReasons,
  }))
}

const shownTo = preparedQuery((db) =>
  db
    .select({ id: suggestions.id, text: suggestions.text, card: mentorCardColumns() })
    .from(suggestions)
    .innerJoin(people, eq(people.id, suggestions.mentorId))
    .innerJoin(users, eq(users.id, suggestions.mentorId))
    .where(and(eq(suggestions.menteeId, sql.placeholder('mentee')), isShown))
    .orderBy(desc(suggestions.createdAt), desc(suggestions.id))
    .limit(limit.open)
    .prepare('suggested-mentors'),
)

/** A suggestion that stands, by its id, for its email. */
export async function shownSuggestion(db: Executor, id: string) {
  const [row] = await db
    .select({ menteeId: suggestions.menteeId, mentorId: suggestions.mentorId })
    .from(suggestions)
    .innerJoin(people, eq(people.id, suggestions.mentorId))
    .innerJoin(users, eq(users.id, suggestions.mentorId))
    .where(and(eq(suggestions.id, id), isShown))
    .limit(1)
  return row
}

const isOpenOf = (ofMentee: string) =>
  and(
    ...[eq(suggestions.menteeId, ofMentee), eq(suggestions.state, 'open')],
    isRecent(sql`${suggestions.createdAt}`),
  )

/** Ends the suggestion of a mentor whom the mentee asks [SM5]. */
export async function markAsked(
  tx: Tx,
  { mentorId, requesterId }: { readonly mentorId: string; readonly requesterId: string },
): Promise<boolean> {
  const ended = await tx
    .update(suggestions)
    .set({ state: 'asked', endedAt: sql`now()` })
    .where(and(isOpenOf(requesterId), eq(suggestions.mentorId, mentorId)))
    .returning({ id: suggestions.id })
  return ended.length > 0
}

/** Declines a suggestion of a mentee. Answers whom it was about; undefined if it does not stand any more. */
export async function decline(tx: Tx, ofMentee: string, id: string): Promise<string | undefined> {
  const [ended] = await tx
    .update(suggestions)
    .set({ state: 'declined', endedAt: sql`now()` })
    .where(and(isOpenOf(ofMentee), eq(suggestions.id, id)))
    .returning({ mentorId: suggestions.mentorId })
  return ended?.mentorId
}

/** Ends what a mentee has of suggestions that do not stand any more, `shown` being those that do [SM5]. */
export async function endLapsed(tx: Tx, ofMentee: string, shown: readonly string[]): Promise<void> {
  await tx
    .update(suggestions)
    .set({ state: 'lapsed', endedAt: sql`now()` })
    .where(
      and(
        eq(suggestions.menteeId, ofMentee),
        eq(suggestions.state, 'open'),
        sql`not ${suggestions.id} = any(${sql.param([...shown])}::text[])`,
      ),
    )
}

/** Deletes suggestions after the days for which they are kept. */
export async function deleteOldSuggestions(db: Executor): Promise<void> {
  await db
    .delete(suggestions)
    .where(lt(suggestions.createdAt, sql`now() - make_interval(days => ${limit.keptDays})`))
}
