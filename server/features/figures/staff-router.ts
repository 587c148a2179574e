import { eq } from 'drizzle-orm'
import { groups } from '#server/db/schema.ts'
import type { Services } from '#server/rpc/services.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import { figuresOf } from '#shared/contract/staff/figures.ts'
import type { Figures, MonthRow } from '#shared/contract/staff/figures.ts'
import { currentFigures, monthlyFigures } from '#shared/domain/figures.ts'
import { AppError } from '#shared/errors.ts'
import { figuresShown } from '#shared/limits/staff.ts'
import { listClosed, monthNames } from './closed-months.ts'
import { listMonthsOf, pick } from './group-figures.ts'
import { readPresentFigures } from './present-figures.ts'
import { readSurveys } from './survey-results.ts'

/** The figures of the program, or of a group, which say nothing about a person [FG1, FG2, FG3, GP9]. */
export const figuresStaffRouter = staffRouter({
  figures: staffProcedure
    .protected('figures.read')
    .input(figuresOf)
    .query(({ ctx, input }): Promise<Figures> => {
      return input?.group == null ? readAll(ctx.services) : readGroup(ctx.services, input.group)
    }),
})

async function readAll(services: Services): Promise<Figures> {
  const { config, database } = services
  const names = await monthNames(database.orm, config.timeZone)
  const closed = await listClosed(database.orm, names.slice(1))
  const counted = await readPresentFigures(services, null)
  const present = { month: names[0] ?? '', isClosed: false, ...pick(monthlyFigures, counted) }
  const months = withoutEmptyStart([...closed, present])
  return {
    ...{ current: pick(currentFigures, counted), least: figuresShown.leastPeople },
    months: months.length === 0 ? [present] : months,
    surveys: await readSurveys(database.orm, config),
  }
}

async function readGroup(services: Services, groupId: string): Promise<Figures> {
  const { orm } = services.database
  const { timeZone } = services.config
  if ((await orm.$count(groups, eq(groups.id, groupId))) === 0) throw new AppError('app.notFound')
  const names = await monthNames(orm, timeZone)
  const present = await readPresentFigures(services, groupId)
  return {
    ...{ current: pick(currentFigures, present), least: figuresShown.leastPeople, surveys: [] },
    months: byMonth(await listMonthsOf(orm, groupId, { names, zone: timeZone }, present)),
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
