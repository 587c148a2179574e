import * as z from 'zod/mini'
import type { CurrentFigure, MonthlyFigure } from '../../domain/figures.ts'
import { ofGroup } from './groups.ts'

/** Of a group, or of all. */
export const figuresOf = z.optional(z.strictObject(ofGroup))

/** A figure; null if fewer people stand behind it than may be shown [FG3]. */
export type FigureValue = number | null

export type MonthRow = Readonly<Record<MonthlyFigure, FigureValue>> & {
  /** Such as `2026-11`, in the time zone of the instance. */
  readonly month: string
  /** Whether the month has ended: its figures do not change any more. */
  readonly isClosed: boolean
}

/** The answers to the survey of a year that is over, question by question: null if too few people answered it [SV3]. */
export type SurveyYear = {
  readonly year: number
  readonly questions: readonly {
    readonly question: string
    readonly count: number | null
    readonly mean: FigureValue
  }[]
}

/** The figures of the program [FG1, FG2]. */
export type Figures = {
  readonly current: Readonly<Record<CurrentFigure, FigureValue>>
  /** The oldest first; the last one is the present month. Months before the first with a figure are left out. */
  readonly months: readonly MonthRow[]
  /** The latest first. */
  readonly surveys: readonly SurveyYear[]
  /** The fewest people of whom a figure is shown. */
  readonly least: number
}
