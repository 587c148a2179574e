import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { groupMembers } from '#server/db/schema.ts'
import { behindFigure } from '#shared/domain/figures.ts'
import type { CurrentFigure, MonthlyFigure } from '#shared/domain/figures.ts'
import { figuresShown as limit } from '#shared/limits/staff.ts'
import { everyone } from './figures-store.ts'
import type { Counted, Source } from './figures-store.ts'
import { createWhole, shownGroups } from './shown-groups.ts'
import type { Cell } from './shown-groups.ts'

export type Figure = CurrentFigure | MonthlyFigure
export type Values<K extends string> = Record<K, number | null>

const roles = ['mentor', 'mentee'] as const
/** A figure, or a role for all members who have it. */
type Key = Figure | (typeof roles)[number]

/** What a figure counts of one cell. A median has no sum. */
type Count = Cell & { readonly sum: number }
type Medians = ReadonlyMap<string, number>

/**
 * What the figures of a source count of members in exactly the same groups: a number for each, with spaces between them. `ordinals`: which of the
 * groups that were asked for, from 1; null for members in none of them. In the row of a median, `ordinals` is the id of its group, and `sums` the median.
 */
type Row = {
  readonly keys: string
  readonly ordinals: string | null
  readonly members: string
  readonly sums: string
}

/**
 * The figures of these groups, in one statement, so that all are of one moment. A figure is null where too few members are behind it, or where
 * that of a few could be found with it [GP10]. `groupIds`: all groups that are there; `wanted`: those of them whose figures are read.
 */
export async function countByGroup<K extends Figure>(
  db: Executor,
  keys: readonly K[],
  all: Readonly<Record<K, Counted>>,
  { groupIds, wanted }: { readonly groupIds: readonly string[]; readonly wanted: readonly string[] },
): Promise<ReadonlyMap<string, Values<K>>> {
  const counted: readonly Named[] = [
    ...roles.map((role) => ({ ...everyone(role), key: role })),
    ...keys.map((key) => ({ ...all[key], key })),
  ]
  const bySource = [...Map.groupBy(counted, ({ source }) => source)]
  const withMedian = counted.filter(({ isMedian }) => isMedian === true)
  const parts = [
    ...bySource.map(([source, figures]) => countSource(source, figures)),
    ...withMedian.map((figure) => countMedians(figure, wanted)),
  ]
  // An ordinal is a short number, which is compared faster than ids. Their order is left to chance: members in the same groups can be two cells.
  const { rows } = await db.execute<Row>(sql`
    with memberships as materialized (
      select m.user_id, string_agg(g.ordinal::text, ' ') as ordinals
      from ${groupMembers} as m
        join unnest(${sql.param([...groupIds])}::text[]) with ordinality as g (id, ordinal) on g.id = m.group_id
      group by m.user_id)
    ${sql.join(parts, sql` union all `)}`)
  const rowsOf = Map.groupBy(rows, (row) => row.keys)
  const groupsAt = (ordinals: string | null): string[] =>
    ordinals === null ? [] : ordinals.split(' ').map((ordinal) => groupIds[Number(ordinal) - 1] ?? '')
  const counts = bySource.flatMap(([, figures]) =>
    splitRows(figures, rowsOf.get(nameOf(figures)) ?? [], groupsAt),
  )
  const medians = withMedian.map(({ key }): [Key, Medians] => {
    const found = rowsOf.get(`median ${key}`) ?? []
    return [key, new Map(found.map(({ ordinals, sums }) => [ordinals ?? '', Number(sums)]))]
  })
  return withoutFew(keys, wanted, { counts: new Map(counts), medians: new Map(medians) })
}

type Named = Counted & { readonly key: Key }
const nameOf = (figures: readonly Named[]): string => figures.map(({ key }) => key).join(' ')

/** One pass over the rows of a source for all its figures. The value of a cell is the sum of those of its members. */
function countSource({ from, member, isOnePerMember }: Source, figures: readonly Named[]): SQL {
  const list = (columns: readonly SQL[]): SQL => sql.join([...columns], sql`, `)
  if (isOnePerMember === true) {
    const members = list(figures.map(({ where }) => sql`count(*) filter (where ${where})`))
    return sql`
      select ${nameOf(figures)}::text as keys, gs.ordinals, concat_ws(' ', ${members}) as members, concat_ws(' ', ${members}) as sums
      from ${from} left join memberships as gs on gs.user_id = ${member} group by gs.ordinals`
  }
  const ofMember = figures.map(
    ({ value, isMedian, where }) =>
      sql`(${isMedian === true ? sql`count(*)` : value} filter (where ${where}))::int`,
  )
  const members = figures.map((_figure, at) => sql`count(*) filter (where b.counts[${at + 1}::int] > 0)`)
  const sums = figures.map((_figure, at) => sql`coalesce(sum(b.counts[${at + 1}::int]), 0)`)
  const anyWhere = sql.join(
    figures.map(({ where }) => sql`(${where})`),
    sql` or `,
  )
  return sql`
    select ${nameOf(figures)}::text as keys, gs.ordinals,
      concat_ws(' ', ${list(members)}) as members, concat_ws(' ', ${list(sums)}) as sums
    from (select ${member} as id, array[${list(ofMember)}] as counts from ${from} where ${anyWhere} group by 1) as b
      left join memberships as gs on gs.user_id = b.id
    group by gs.ordinals`
}

const countMedians = (
  { key, value, where, source: { from, member } }: Named,
  wanted: readonly string[],
): SQL => sql`
  select ${`median ${key}`}::text, gm.group_id, '', (${value})::text
  from ${from} join ${groupMembers} as gm on gm.user_id = ${member}
  where ${where} and gm.group_id = any(${sql.param([...wanted])}::text[]) group by gm.group_id`

/** What each figure of a source counts. */
function splitRows(
  figures: readonly Named[],
  rows: readonly Row[],
  groupsAt: (ordinals: string | null) => string[],
): [Key, Count[]][] {
  const cells = rows.map(({ ordinals, members, sums }) => ({
    groups: groupsAt(ordinals),
    members: members.split(' ').map(Number),
    sums: sums.split(' ').map(Number),
  }))
  return figures.map(({ key }, at) => {
    const counts = cells.map(({ groups, members, sums }) => ({
      ...{ groups, members: members[at] ?? 0, sum: sums[at] ?? 0 },
    }))
    return [key, counts.filter(({ members }) => members > 0)]
  })
}

type AllCounts = {
  readonly counts: ReadonlyMap<Key, readonly Count[]>
  readonly medians: ReadonlyMap<Key, Medians>
}

function withoutFew<K extends Figure>(
  keys: readonly K[],
  wanted: readonly string[],
  { counts, medians }: AllCounts,
): ReadonlyMap<string, Values<K>> {
  const wholes = {
    mentor: createWhole(counts.get('mentor') ?? []),
    mentee: createWhole(counts.get('mentee') ?? []),
  }
  const values = keys.map((key) => {
    const ofKey = counts.get(key) ?? []
    const shown = shownGroups({ behind: ofKey, all: wholes[behindFigure(key)] }, limit.leastPeople)
    const found = medians.get(key) ?? sumByGroup(ofKey)
    return { key, valueOf: (id: string) => (shown.has(id) ? (found.get(id) ?? null) : null) }
  })
  return new Map(
    wanted.map((id) => [
      id,
      Object.fromEntries(values.map(({ key, valueOf }) => [key, valueOf(id)])) as Values<K>,
    ]),
  )
}

function sumByGroup(counts: readonly Count[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { groups, sum } of counts)
    for (const group of groups) sums.set(group, (sums.get(group) ?? 0) + sum)
  return sums
}
