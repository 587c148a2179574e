import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { figures } from '#server/db/schema.ts'
import type { Services } from '#server/rpc/services.ts'
import type { MonthRow } from '#shared/contract/staff/figures.ts'
import { monthlyFigures } from '#shared/domain/figures.ts'
import { figuresShown as limit } from '#shared/limits/staff.ts'
import { closeGroupMonth } from './group-figures.ts'
import { readMonth } from './figures-store.ts'

/** The names of the present month and of those before it, in the time zone of the instance: at 0 the present one. */
export async function monthNames(db: Executor, zone: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select to_char((now() at time zone ${zone}::text) - make_interval(months => back), 'YYYY-MM') as name
    from generate_series(0, ${limit.months}::int) as back order by back`)
  return rows.map(({ name }) => name)
}

/** Stores the figures of the months that have ended since the last time, of the whole and of each group [FG2, GP11]. What is stored does not change any more. */
export async function closeMonths({ database: { orm }, config: { timeZone } }: Services): Promise<void> {
  const names = await monthNames(orm, timeZone)
  const stored = new Set((await listClosed(orm, names)).map(({ month }) => month))
  for (const [back, month] of names.entries()) {
    if (back === 0) continue
    await closeGroupMonth(orm, { month, zone: timeZone, back })
    if (stored.has(month)) continue
    const values = await readMonth(orm, timeZone, back)
    const rows = monthlyFigures.map((figure) => ({ month, figure, value: values[figure] }))
    await orm.insert(figures).values(rows).onConflictDoNothing()
  }
}

/** Those of these months that are stored, in no order. */
export async function listClosed(db: Executor, names: readonly string[]): Promise<MonthRow[]> {
  const rows = await db
    .select()
    .from(figures)
    .where(inArray(figures.month, [...names]))
    .limit(names.length * monthlyFigures.length)
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, ofMonth]) => ({
    ...{ month, isClosed: true },
    ...noFigures,
    ...Object.fromEntries(ofMonth.map(({ figure, value }) => [figure, value])),
  }))
}

const noFigures = Object.fromEntries(monthlyFigures.map((figure) => [figure, null])) as Omit<
  MonthRow,
  'month' | 'isClosed'
>
