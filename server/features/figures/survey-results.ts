import { desc, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { surveyAnswers } from '#server/db/schema.ts'
import type { SurveyYear } from '#shared/contract/staff/figures.ts'
import { figuresShown } from '#shared/limits/staff.ts'
import { survey as limit } from '#shared/limits/work.ts'
import { surveyQuestionTexts } from '#shared/texts/members/pairs/survey.ts'

type Place = { readonly surveyMonth: number | null; readonly timeZone: string }

/** Whether the month in which members answer is over: while they do, a change of the sums would say what the last one answered. */
const isOver = ({ surveyMonth, timeZone }: Place) => sql<boolean>`
  make_date(${surveyAnswers.year}::int, ${surveyMonth ?? 12}::int, 1) + interval '1 month' <= (now() at time zone ${timeZone}::text)`

/** The results of the surveys that are over, of a few years, the latest first [SV3]. */
export async function readSurveys(db: Executor, place: Place): Promise<SurveyYear[]> {
  const { year, question, answer, count } = surveyAnswers
  const rows = await db
    .select({
      ...{ year, question },
      count: sql<number>`sum(${count})::int`,
      mean: sql<number>`round(sum(${answer} * ${count})::numeric / sum(${count}), 2)::float8`,
    })
    .from(surveyAnswers)
    .where(isOver(place))
    .groupBy(year, question)
    .orderBy(desc(year), question)
    .limit(limit.years * limit.questions)
  const texts = surveyQuestionTexts()
  return [...Map.groupBy(rows, (row) => row.year)].map(([ofYear, found]) => ({
    year: ofYear,
    questions: texts.map((text, index) => {
      const row = found.find((one) => one.question === index)
      const isShown = row !== undefined && row.count >= figuresShown.leastPeople
      return { question: text, count: isShown ? row.count : null, mean: isShown ? row.mean : null }
    }),
  }))
}
