import { and, inArray, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { matchesNameOrId } from '#server/db/name-search.ts'
import { people } from '#server/db/schema.ts'
import { findFits } from '#server/features/people/fit-store.ts'
import type { Fit } from '#server/features/people/fit-store.ts'
import type { FitRow, PreparedRow } from '#shared/contract/staff/suggestions.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { suggestion as limit, unmatchedList } from '#shared/limits/staff.ts'
import { assignMentors } from './assignment.ts'
import { listWaiting } from './list-store.ts'
import type { Reader } from './list-store.ts'
import { arePaused, isNewTo, placesLeft } from '#server/features/connections/suggested/scopes-store.ts'

type Asked = { readonly menteeId: string; readonly search: string; readonly max: number }

/** The mentors whom a mentee can ask and who have places left: those who fit best, or those with a name [SM2]. */
function findMentors(db: Executor, { menteeId, search, max }: Asked, { hiddenIds }: Reader): Promise<Fit[]> {
  const named = matchesNameOrId(search, { names: [people.fullName], ids: [people.id] })
  const isAllowed = sql`(${and(
    isNewTo(menteeId),
    sql`not ${arePaused(sql`${menteeId}::text`)}`,
    hiddenIds.length === 0 ? undefined : notInArray(people.id, [...hiddenIds]),
    named,
  )})`
  return findFits(db, menteeId, { isAllowed, needsReason: named === undefined, places: placesLeft, max })
}

/** The rows of mentors in the console: their names, and places only of those who have set a number. */
async function toRows(db: Executor, fits: readonly Fit[]): Promise<FitRow[]> {
  if (fits.length === 0) return []
  const ids = [...new Set(fits.map(({ id }) => id))]
  const found = await db
    .select({ id: people.id, fullName: people.fullName })
    .from(people)
    .where(inArray(people.id, ids))
    .limit(ids.length)
  const names = new Map(
    found.map(({ id, fullName }) => [id, displayName({ role: 'mentor', name: fullName })]),
  )
  return fits.map(({ id, reasons, places }) => ({
    ...{ mentorId: id, mentor: names.get(id) ?? '', reasons },
    places: reasons.room ? places : null,
  }))
}

/** The mentors whom staff can suggest to a mentee, the best first, or by part of a name [SM2]. */
export async function listFits(
  db: Executor,
  asked: Pick<Asked, 'menteeId' | 'search'>,
  reader: Reader,
): Promise<FitRow[]> {
  return toRows(db, await findMentors(db, { ...asked, max: unmatchedList.fits }, reader))
}

/** A suggestion for each of those who have waited longest, with places kept in balance, and the mentors who can be chosen instead [SM6]. */
export async function prepareSuggestions(
  db: Executor,
  reader: Reader,
  group: string | null = null,
): Promise<PreparedRow[]> {
  const waiting = await listWaiting(db, { max: limit.perRun, group }, reader)
  const found: { readonly id: string; readonly fits: readonly Fit[] }[] = []
  for (const { id } of waiting) {
    const asked = { menteeId: id, search: '', max: unmatchedList.compared }
    found.push({ id, fits: await findMentors(db, asked, reader) })
  }
  const chosen = assignMentors(found)
  const shown = found.map(({ id, fits }) => {
    const best = fits.slice(0, unmatchedList.fits)
    const mine = fits.find((fit) => fit.id === chosen.get(id))
    return { id, fits: mine && !best.includes(mine) ? [mine, ...best.slice(0, -1)] : best }
  })
  const rows = await toRows(
    db,
    shown.flatMap(({ fits }) => fits),
  )
  const ends = shown.reduce<readonly number[]>(
    (sums, { fits }) => [...sums, (sums.at(-1) ?? 0) + fits.length],
    [],
  )
  return waiting.map(({ id, mentee, since }, n) => ({
    ...{ menteeId: id, mentee, since, chosen: chosen.get(id) ?? null },
    fits: rows.slice(n === 0 ? 0 : ends[n - 1], ends[n]),
  }))
}
