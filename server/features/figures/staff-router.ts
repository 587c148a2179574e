import type { Executor } from '#server/db/orm.ts'
import { eq } from 'drizzle-orm'
import { groups } from '#server/db/schema.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import { figuresOf } from '#shared/contract/staff/figures.ts'
import type { Figures, MonthRow } from '#shared/contract/staff/figures.ts'
import { currentFigures, monthlyFigures } from '#shared/domain/figures.ts'
import { AppError } from '#shared/errors.ts'
import { figuresShown } from '#shared/limits/staff.ts'
import { listClosed, monthNames } from './closed-months.ts'
import { readCurrent, readMonth } from './figures-store.ts'
import { listMonthsOf, pick, readPresentOf } from './group-figures.ts'
import { readSurveys } from './survey-results.ts'

/** The figures of the program, or of a group, which say nothing about a person [FG1, FG2, FG3, GP9]. */
export const figuresStaffRouter = staffRouter({
  figures: staffProcedure
    .protected('figures.read')
    .input(figuresOf)
    .query(({ ctx, input }): Promise<Figures> => {
      const { config } = ctx.services
      return input?.group == null ? readAll(ctx.db, config) : readGroup(ctx.db, config, input.group)
    }),
})

type Place = Parameters<typeof readSurveys>[1]

async function readAll(db: Executor, place: Place): Promise<Figures> {
  const names = await monthNames(db, place.timeZone)
  const closed = await listClosed(db, names.slice(1))
  const present = { month: names[0] ?? '', isClosed: false, ...(await readMonth(db, place.timeZone, 0)) }
  const months = withoutEmptyStart([...closed, present])
  return {
    ...{ current: await readCurrent(db), least: figuresShown.leastPeople },
    months: months.length === 0 ? [present] : months,
    surveys: await readSurveys(db, place),
  }
}

async function readGroup(db: Executor, { timeZone }: Place, groupId: string): Promise<Figures> {
  if ((await db.$count(groups, eq(groups.id, groupId))) === 0) throw new AppError('app.notFound')
  const names = await monthNames(db, timeZone)
  const present = await readPresentOf(db, groupId, timeZone)
  return {
    ...{ current: pick(currentFigures, present), least: figuresShown.leastPeople, surveys: [] },
    months: byMonth(await listMonthsOf(db, groupId, { names, zone: timeZone }, present)),
  }
}

const byMonth = (months: readonly MonthRow[]): MonthRow[] =>
  months.toSorted((one, other) => (one.month < other.month ? -1 : 1))

/** The oldest first, from the first month with a figure. */
function withoutEmptyStart(rows: readonly MonthRow[]): MonthRow[] {
  const months = byMonth(rows)
  const first = months.findIndex((row) => monthlyFigures.some((figure) => row[figure] !== null))
  return first === -1 ? [] : months.slice(first)
}
