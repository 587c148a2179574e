import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { groupFigures, groups } from '#server/db/schema.ts'
import type { MonthRow } from '#shared/contract/staff/figures.ts'
import { currentFigures, groupMonthlyFigures, monthlyFigures } from '#shared/domain/figures.ts'
import { countedIn, current, monthStart } from './figures-store.ts'
import { countByGroup } from './group-counts.ts'
import type { Figure, Values } from './group-counts.ts'

const presentKeys: readonly Figure[] = [...currentFigures, ...groupMonthlyFigures]

/** What there is of all groups at the moment, and in the present month [GP9]. */
export async function readPresent(
  db: Executor,
  zone: string,
): Promise<ReadonlyMap<string, Partial<Values<Figure>>>> {
  const all = await db.select({ id: groups.id }).from(groups)
  const groupIds = all.map(({ id }) => id)
  return countByGroup(db, presentKeys, { ...current, ...countedIn(zone, 0) }, { groupIds, wanted: groupIds })
}

/** Those of these figures that are read; null without one. */
export const pick = <K extends Figure>(keys: readonly K[], values: Partial<Values<Figure>>): Values<K> =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? null])) as Values<K>

/** Whether a group was there in the month that lies `back` months before the present one [GP11]. */
const wasThere = (zone: string, back: number): SQL =>
  sql`(${groups.createdAt} < ${monthStart(zone, back - 1)}
    and (${groups.archivedAt} is null or ${groups.archivedAt} >= ${monthStart(zone, back)}))`

/** The months of a group that are stored, and the present one if it is there, in no order [GP11]. */
export async function listMonthsOf(
  db: Executor,
  groupId: string,
  { names, zone }: { readonly names: readonly string[]; readonly zone: string },
  present: Partial<Values<Figure>>,
): Promise<MonthRow[]> {
  const rows = await db
    .select()
    .from(groupFigures)
    .where(and(eq(groupFigures.groupId, groupId), inArray(groupFigures.month, [...names])))
    .limit(names.length * groupMonthlyFigures.length)
  const stored = [...Map.groupBy(rows, ({ month }) => month)].map(([month, ofMonth]) => ({
    ...{ month, isClosed: true },
    ...pick(monthlyFigures, Object.fromEntries(ofMonth.map(({ figure, value }) => [figure, value]))),
  }))
  if ((await db.$count(groups, and(eq(groups.id, groupId), wasThere(zone, 0)))) === 0) return stored
  return [...stored, { month: names[0] ?? '', isClosed: false, ...pick(monthlyFigures, present) }]
}

/** Stores the figures of the groups that were there in a month that has ended, unless they are stored [GP11]. */
export async function closeGroupMonth(
  db: Executor,
  { month, zone, back }: { readonly month: string; readonly zone: string; readonly back: number },
): Promise<void> {
  const isStored = sql<boolean>`exists (select from ${groupFigures} as f where f.group_id = ${groups.id} and f.month = ${month})`
  const there = await db.select({ id: groups.id, isStored }).from(groups).where(wasThere(zone, back))
  const wanted = there.filter(({ isStored }) => !isStored).map(({ id }) => id)
  if (wanted.length === 0) return
  const groupIds = there.map(({ id }) => id)
  const all = await countByGroup(db, groupMonthlyFigures, countedIn(zone, back), { groupIds, wanted })
  const rows = [...all].flatMap(([groupId, values]) =>
    groupMonthlyFigures.map((figure) => ({ groupId, month, figure, value: values[figure] ?? null })),
  )
  await db.insert(groupFigures).values(rows).onConflictDoNothing()
}
