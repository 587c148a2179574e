import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import type { Figures } from '#shared/contract/staff/figures.ts'
import { monthlyFigures } from '#shared/domain/figures.ts'
import { figuresShown } from '#shared/limits/staff.ts'
import { listClosed, monthNames } from './closed-months.ts'
import { readCurrent, readMonth } from './figures-store.ts'
import { readSurveys } from './survey-results.ts'

/** The figures of the program, which say nothing about a person [FG1, FG2, FG3]. */
export const figuresStaffRouter = staffRouter({
  figures: staffProcedure.protected('figures.read').query(async ({ ctx }): Promise<Figures> => {
    const { timeZone } = ctx.services.config
    const names = await monthNames(ctx.db, timeZone)
    const closed = await listClosed(ctx.db, names.slice(1))
    const present = { month: names[0] ?? '', isClosed: false, ...(await readMonth(ctx.db, timeZone, 0)) }
    const months = [...closed, present].toSorted((one, other) => (one.month < other.month ? -1 : 1))
    const first = months.findIndex((row) => monthlyFigures.some((figure) => row[figure] !== null))
    return {
      current: await readCurrent(ctx.db),
      months: first === -1 ? [present] : months.slice(first),
      surveys: await readSurveys(ctx.db, ctx.services.config),
      least: figuresShown.leastPeople,
    }
  }),
})
