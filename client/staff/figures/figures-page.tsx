import { Download } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Figures, MonthRow } from '#shared/contract/staff/figures.ts'
import { currentFigures, monthlyFigures } from '#shared/domain/figures.ts'
import type { MonthlyFigure } from '#shared/domain/figures.ts'
import { figuresShown } from '#shared/limits/staff.ts'
import { staffFiguresText as text } from '#shared/texts/staff/figures.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { SelectField } from '../form/select-field.tsx'
import { ConsolePage } from '../frame/console-page.tsx'
import { Section } from '../frame/section.tsx'
import { StaleNote } from '../frame/stale-note.tsx'
import { DataTable, type Columns } from '../list/data-table.tsx'
import { useRead } from '../queries.ts'
import { toCsv } from './csv.ts'
import { monthName } from './month.ts'
import { SurveyTable } from './survey-table.tsx'
import { Value } from './value.tsx'

const MonthChart = lazy(() => import('./month-chart.tsx'))

/** The figures of the program at the moment, and by month [FG1, FG2]. */
export function FiguresPage({ product }: { readonly product: string }) {
  const { data, isError } = useRead(['figures'], () => staffApi.figures.query())
  return (
    <ConsolePage title={text('title')} product={product} text={text('lead')}>
      <StaleNote isShown={isError} />
      {data ? <Content figures={data} /> : !isError && <p role="status">{staffText('list.loading')}</p>}
    </ConsolePage>
  )
}

function Content({ figures }: { readonly figures: Figures }) {
  const { current, months, surveys, least } = figures
  return (
    <>
      <p className="text-sm text-muted">{text('fewHint', { least })}</p>
      <Section title={text('current')}>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
          {currentFigures.map((figure) => (
            <div
              key={figure}
              className="flex flex-col-reverse justify-end gap-1 rounded-md border border-line p-3"
            >
              <dt className="text-sm text-muted">{nameOfCurrent(figure)}</dt>
              <dd className={current[figure] === null ? undefined : 'font-display text-2xl'}>
                <Value value={current[figure]} least={least} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={text('monthly')}>
        <Months months={months} least={least} />
      </Section>
      {surveys.map((results) => (
        <SurveyTable key={results.year} results={results} least={least} />
      ))}
    </>
  )
}

function nameOfCurrent(figure: (typeof currentFigures)[number]): string {
  if (figure === 'writingPairs') return text('current.writingPairs', { days: figuresShown.writingDays })
  if (figure === 'checksDue') return text('current.checksDue', { days: figuresShown.checkDays })
  return text(`current.${figure}`)
}

type MonthsProps = { readonly months: readonly MonthRow[]; readonly least: number }

function Months({ months, least }: MonthsProps) {
  const [chosen, setChosen] = useState<MonthlyFigure>('activePairs')
  const columns = useMemo(() => createColumns(least), [least])
  const last = months.at(-1)?.month ?? ''
  const save = () => {
    const content = new Blob([toCsv(months)], { type: 'text/csv;charset=utf-8' })
    saveFile(text('fileName', { month: last }), content)
  }
  return (
    <>
      <p className="max-w-prose text-sm text-muted">{text('monthly.lead')}</p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-72 max-w-full">
          <SelectField
            label={text('choose')}
            value={chosen}
            options={monthlyFigures.map((figure) => [figure, text(`monthly.${figure}`)])}
            onChange={(value) => setChosen(monthlyFigures.find((one) => one === value) ?? chosen)}
          />
        </div>
        <Button variant="secondary" onClick={save}>
          <Download size={18} aria-hidden />
          {text('save')}
        </Button>
      </div>
      <div className="relative h-64">
        <Suspense fallback={null}>
          <MonthChart
            label={text('chart', { figure: text(`monthly.${chosen}`) })}
            months={months.map((row) => ({ name: monthName(row, 'short'), value: row[chosen] }))}
          />
        </Suspense>
      </div>
      <DataTable
        caption={text('monthly')}
        columns={columns}
        rows={months.toReversed()}
        rowId={({ month }) => month}
      />
    </>
  )
}

const createColumns = (least: number): Columns<MonthRow> => [
  {
    id: 'month',
    header: text('month'),
    cell: (row) => <span className="whitespace-nowrap">{monthName(row, 'long')}</span>,
  },
  ...monthlyFigures.map((figure) => ({
    id: figure,
    header: text(`monthly.${figure}`),
    cell: (row: MonthRow) => <Value value={row[figure]} least={least} />,
  })),
]
