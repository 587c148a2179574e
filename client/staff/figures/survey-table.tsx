import { useMemo } from 'react'
import type { SurveyYear } from '#shared/contract/staff/figures.ts'
import { survey } from '#shared/limits/work.ts'
import { staffFiguresText as text } from '#shared/texts/staff/figures.ts'
import { Section } from '../frame/section.tsx'
import { DataTable, type Columns } from '../list/data-table.tsx'
import { Value } from './value.tsx'

type Row = SurveyYear['questions'][number]

const createColumns = (least: number): Columns<Row> => [
  { id: 'question', header: text('survey.question'), cell: ({ question }) => question },
  { id: 'mean', header: text('survey.mean'), cell: ({ mean }) => <Value value={mean} least={least} /> },
  { id: 'count', header: text('survey.count'), cell: ({ count }) => <Value value={count} least={least} /> },
]

/** What mentees answered in the survey of a year [SV3]. */
export function SurveyTable({ results, least }: { readonly results: SurveyYear; readonly least: number }) {
  const columns = useMemo(() => createColumns(least), [least])
  const title = text('survey', { year: String(results.year) })
  return (
    <Section title={title}>
      <p className="max-w-prose text-sm text-muted">{text('survey.lead', { best: survey.best })}</p>
      <DataTable
        caption={title}
        columns={columns}
        rows={results.questions}
        rowId={({ question }) => question}
      />
    </Section>
  )
}
