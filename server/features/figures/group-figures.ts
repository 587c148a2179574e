import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { groupFigures, groupMembers, groups, people } from '#server/db/schema.ts'
import type { MonthRow } from '#shared/contract/staff/figures.ts'
import { behindFigure, currentFigures, groupMonthlyFigures, monthlyFigures } from '#shared/domain/figures.ts'
import type { CurrentFigure, MonthlyFigure } from '#shared/domain/figures.ts'
import { figuresShown as limit } from '#shared/limits/staff.ts'
import { countedIn, current, monthStart } from './figures-store.ts'
import type { Counted } from './figures-store.ts'
import { shownGroups } from './shown-groups.ts'
import type { Cell } from './shown-groups.ts'

type Figure = CurrentFigure | MonthlyFigure
type Values<K extends string> = Record<K, number | null>

/** A row about a figure, or about all members of a role: the members in exactly these groups, or the value of one group. */
type Row = {
  readonly key: string
  /** With spaces between them, which no id has; null for none. */
  readonly groupIds: string | null
  readonly members: number | null
  readonly value: number | null
}

const roles = ['mentor', 'mentee'] as const
const everyone = (role: (typeof roles)[number]): Pick<Counted, 'from' | 'where' | 'member'> => ({
  ...{ from: sql`${people} as p`, where: sql`p.role = ${role}`, member: sql`p.id` },
})

/**
 * The figures of groups, in one statement, so that values and members are of one moment. `counted`: the groups that are taken into account, a
 * condition on `groups`; `wanted`: those of which the values are read.
 */
async function read<K extends Figure>(
  db: Executor,
  keys: readonly K[],
  all: Readonly<Record<K, Counted>>,
  { counted, wanted }: { readonly counted: SQL; readonly wanted: readonly string[] },
): Promise<ReadonlyMap<string, Values<K>>> {
  const wantedIds = sql`${sql.param([...wanted])}::text[]`
  // The value of a group is the sum of those of its members, so each figure is counted once.
  const behind = (key: string, { value, from, where, member }: Omit<Counted, 'people'>, isSum: boolean) =>
    sql`select ${key}::text as key, ${member} as id, ${isSum ? sql`(${value})::float8` : sql`null::float8`} as value
      from ${from} where ${where} group by 2`
  const medians = keys
    .filter((key) => all[key].isMedian === true)
    .map((key) => {
      const { value, from, where, member } = all[key]
      return sql`union all select ${key}::text, gm.group_id, null::int, (${value})::float8
        from ${from} join ${groupMembers} as gm on gm.user_id = ${member}
        where ${where} and gm.group_id = any(${wantedIds}) group by gm.group_id`
    })
  const members = [
    ...roles.map((role) => behind(role, { ...everyone(role), value: sql`1` }, false)),
    ...keys.map((key) => behind(key, all[key], all[key].isMedian !== true)),
  ]
  const { rows } = await db.execute<Row>(sql`
    with memberships as materialized (
      select m.user_id, string_agg(m.group_id, ' ' order by m.group_id) as ids
      from ${groupMembers} as m join ${groups} on ${groups.id} = m.group_id
      where ${counted} group by m.user_id),
    behind (key, id, value) as materialized (${sql.join(members, sql` union all `)})
    select b.key, gs.ids as "groupIds", count(*)::int as members, null::float8 as value
    from behind as b left join memberships as gs on gs.user_id = b.id group by b.key, gs.ids
    union all select b.key, gm.group_id, null::int, sum(b.value)
      from behind as b join ${groupMembers} as gm on gm.user_id = b.id
      where gm.group_id = any(${wantedIds}) and b.value is not null group by b.key, gm.group_id
    ${sql.join(medians, sql` `)}`)
  return withoutFew(keys, wanted, rows)
}

/** The values of each group, null where too few members are behind one, or those of few could be found [GP10]. */
function withoutFew<K extends Figure>(
  keys: readonly K[],
  wanted: readonly string[],
  rows: readonly Row[],
): ReadonlyMap<string, Values<K>> {
  const cellsOf = (key: string): Cell[] =>
    rows.flatMap(({ key: of, groupIds, members }) =>
      of === key && members !== null ? [{ groups: groupIds?.split(' ') ?? [], members }] : [],
    )
  const everyoneOf = { mentor: cellsOf('mentor'), mentee: cellsOf('mentee') }
  const shown = new Map(
    keys.map((key) => [
      key,
      shownGroups({ behind: cellsOf(key), all: everyoneOf[behindFigure(key)] }, limit.leastPeople),
    ]),
  )
  const valueOf = (key: K, id: string) =>
    rows.find((row) => row.key === key && row.members === null && row.groupIds === id)?.value ?? null
  return new Map(
    wanted.map((id) => [
      id,
      Object.fromEntries(
        keys.map((key) => [key, shown.get(key)?.has(id) === true ? valueOf(key, id) : null]),
      ) as Values<K>,
    ]),
  )
}

const presentFigures: readonly Figure[] = [...currentFigures, ...groupMonthlyFigures]

/** What there is of a group at the moment, and in the present month, in one statement [GP9]. */
export async function readPresentOf(
  db: Executor,
  groupId: string,
  zone: string,
): Promise<Partial<Values<Figure>>> {
  const counted = { counted: sql`true`, wanted: [groupId] }
  const all = await read(db, presentFigures, { ...current, ...countedIn(zone, 0) }, counted)
  return all.get(groupId) ?? {}
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
  const isStored = sql`exists (select from ${groupFigures} as f where f.group_id = ${groups.id} and f.month = ${month})`
  const open = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(wasThere(zone, back), sql`not ${isStored}`))
  const wanted = open.map(({ id }) => id)
  if (wanted.length === 0) return
  const counted = { counted: wasThere(zone, back), wanted }
  const all = await read(db, groupMonthlyFigures, countedIn(zone, back), counted)
  const rows = [...all].flatMap(([groupId, values]) =>
    groupMonthlyFigures.map((figure) => ({ groupId, month, figure, value: values[figure] ?? null })),
  )
  await db.insert(groupFigures).values(rows).onConflictDoNothing()
}
