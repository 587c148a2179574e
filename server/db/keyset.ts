import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'

/** A place in a list: the page after or before the row of a cursor, the first page without either. */
export type Place = { readonly after: string | null; readonly before?: string | null | undefined }

type Key = { readonly by: SQL | AnyColumn; readonly type: 'bigint' | 'text' | 'time' }

/** A key as its part of a cursor: of a time, the microseconds, which are all that the database keeps of it. */
const partOf = ({ by, type }: Key): SQL =>
  type === 'time' ? sql`(extract(epoch from ${by}) * 1000000)::bigint` : sql`${by}`

/** The value of a key that a part of a cursor stands for. */
function valueOf({ type }: Key, part: string | undefined): SQL {
  if (type === 'time') return sql`(timestamptz 'epoch' + ${part}::bigint * interval '1 microsecond')`
  return type === 'bigint' ? sql`${part}::bigint` : sql`${part}::text`
}

/**
 * What a list is ordered by, all in one direction. The last key makes each row different. No key is null: a comparison with null
 * would leave its row out of every page but the first [ST21].
 */
export type KeysetOrder = { readonly keys: readonly Key[]; readonly direction: 'asc' | 'desc' }

/** The cursor of a row, for the column `cursor` of the statement. It has a part for each key: `concat_ws` leaves null out. */
export const cursorOf = ({ keys }: KeysetOrder): SQL<string> =>
  sql<string>`concat_ws(':', ${sql.join(
    keys.map((key) => sql`coalesce(${partOf(key)}::text, '')`),
    sql`, `,
  )})`

/** A time as a key, in milliseconds; 0 without one. */
export const timeKey = (by: SQL | AnyColumn): SQL =>
  sql`coalesce(floor(extract(epoch from ${by}) * 1000), 0)::bigint`

/** What a statement reads of its list. */
export type KeysetPart = {
  readonly where: SQL | undefined
  readonly orderBy: readonly SQL[]
  readonly limit: number
}

export type KeysetPage<Row> = {
  readonly rows: Row[]
  readonly next: string | null
  readonly previous: string | null
}

/**
 * Reads a page of a list in both directions, by the keys of the row at its end. Keys are expressions without an index: each page looks
 * at all rows that match and sorts those beyond its cursor, and no more is read far behind than at the beginning. A page before a row
 * that has fewer rows than a page is the first one, in full. A cursor that is none of ours leads to the first page.
 */
export async function readKeysetPage<Row extends { readonly cursor: string }>(
  order: KeysetOrder,
  { after, before }: Place,
  perPage: number,
  read: (part: KeysetPart) => Promise<Row[]>,
): Promise<KeysetPage<Row>> {
  const limit = perPage + 1
  const backward = isBeyond(order, before ?? null, 'backward')
  if (backward) {
    const found = await read({ where: backward, orderBy: orderBy(order, 'backward'), limit })
    const rows = found.slice(0, perPage).toReversed()
    if (found.length > perPage)
      return { rows, next: rows.at(-1)?.cursor ?? null, previous: rows[0]?.cursor ?? null }
  }
  const where = backward ? undefined : isBeyond(order, after, 'forward')
  const found = await read({ where, orderBy: orderBy(order, 'forward'), limit })
  const rows = found.slice(0, perPage)
  return {
    rows,
    next: found.length > perPage ? (rows.at(-1)?.cursor ?? null) : null,
    previous: where ? (rows[0]?.cursor ?? null) : null,
  }
}

type Way = 'forward' | 'backward'

const isRising = ({ direction }: KeysetOrder, way: Way): boolean =>
  (direction === 'asc') === (way === 'forward')

const orderBy = (order: KeysetOrder, way: Way): SQL[] =>
  order.keys.map(({ by }) => (isRising(order, way) ? sql`${by} asc` : sql`${by} desc`))

/** The rows beyond a cursor; undefined without one, or if it is not of this list. */
function isBeyond(order: KeysetOrder, cursor: string | null, way: Way): SQL | undefined {
  const { keys } = order
  const parts = cursor?.split(':') ?? []
  const isOurs = keys.every(({ type }, at) => type === 'text' || /^-?\d{1,16}$/.test(parts[at] ?? ''))
  if (parts.length !== keys.length || !isOurs) return undefined
  const values = keys.map((key, at) => valueOf(key, parts[at]))
  const columns = keys.map(({ by }) => by)
  const operator = isRising(order, way) ? sql`>` : sql`<`
  return sql`(${sql.join(columns, sql`, `)}) ${operator} (${sql.join(values, sql`, `)})`
}
