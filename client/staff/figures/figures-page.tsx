import { Download } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Figures, MonthRow } from '#shared/contract/staff/figures.ts'
import { currentFigures, groupMonthlyFigures, monthlyFigures } from '#shared/domain/figures.ts'
import type { MonthlyFigure } from '#shared/domain/figures.ts'
import { figuresShown } from '#shared/limits/staff.ts'
import { staffFiguresText as text } from '#shared/texts/staff/figures.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { SelectField } from '../form/select-field.tsx'
import { go, useAddress, withFilters } from '../address.ts'
import { ConsolePage } from '../frame/console-page.tsx'
import { Section } from '../frame/section.tsx'
import { StaleNote } from '../frame/stale-note.tsx'
import { useGroupChoice } from '../groups/use-group-choice.ts'
import { DataTable, type Columns } from '../list/data-table.tsx'
import { useRead } from '../queries.ts'
import { toCsv } from './csv.ts'
import { monthName } from './month.ts'
import { SurveyTable } from './survey-table.tsx'
import { Value } from './value.tsx'

const MonthChart = lazy(() => import('./month-chart.tsx'))

/** The figures of the program, or of a group, at the moment, and by month [FG1, FG2, GP9]. */
export function FiguresPage({ product }: { readonly product: string }) {
  const { path, search } = useAddress()
  const { label, options } = useGroupChoice()
  const chosen = options.find(([id]) => id === search.get('group')) ?? options[0]
  const group = chosen?.[0] ? { id: chosen[0], name: chosen[1] } : null
  const { data, isError } = useRead(['figures', group?.id], () =>
    staffApi.figures.query({ group: group?.id ?? null }),
  )
  return (
    <ConsolePage title={text('title')} product={product} text={text('lead')}>
      {options.length > 1 && (
        <div className="w-72 max-w-full">
          <SelectField
            {...{ label, options }}
            value={group?.id ?? ''}
            onChange={(id) => go(withFilters(path, search, { group: id }), { replace: true })}
          />
        </div>
      )}
      <StaleNote isShown={isError} />
      {data ? (
        <Content figures={data} group={group} />
      ) : (
        !isError && <p role="status">{staffText('list.loading')}</p>
      )}
    </ConsolePage>
  )
}

type Group = { readonly name: string } | null

function Content({ figures, group }: { readonly figures: Figures; readonly group: Group }) {
  const { current, months, surveys, least } = figures
  return (
    <>
      <p className="max-w-prose text-sm text-muted">{text(group ? 'fewHintGroup' : 'fewHint', { least })}</p>
      <Section title={text('current')}>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
          {currentFigures.map((figure) => (
            <div
              key={figure}
              className="flex flex-col-reverse justify-end gap-1 rounded-md border border-line p-3"
            >
              <dt className="text-sm text-muted">{nameOfCurrent(figure)}</dt>
              <dd className={current[figure] === null ? undefined : 'font-display text-2xl'}>
                <Value value={current[figure]} least={group ? null : least} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={text('monthly')}>
        {months.length === 0 ? (
          <p className="text-muted">{text('monthly.none')}</p>
        ) : (
          <Months {...{ months, least, group }} />
        )}
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

type MonthsProps = { readonly months: readonly MonthRow[]; readonly least: number; readonly group: Group }

function Months({ months, least, group }: MonthsProps) {
  const [chosen, setChosen] = useState<MonthlyFigure>('activePairs')
  const isGroup = group !== null
  const figures = isGroup ? groupMonthlyFigures : monthlyFigures
  const columns = useMemo(() => createColumns(figures, isGroup ? null : least), [figures, isGroup, least])
  const last = months.at(-1)?.month ?? ''
  const save = () => {
    const content = new Blob([toCsv(months, group?.name)], { type: 'text/csv;charset=utf-8' })
    saveFile(text('fileName', { month: last }), content)
  }
  return (
    <>
      <p className="max-w-prose text-sm text-muted">{text(isGroup ? 'monthly.leadGroup' : 'monthly.lead')}</p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-72 max-w-full">
          <SelectField
            label={text('choose')}
            value={chosen}
            options={figures.map((figure) => [figure, text(`monthly.${figure}`)])}
            onChange={(value) => setChosen(figures.find((one) => one === value) ?? chosen)}
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

const createColumns = (figures: readonly MonthlyFigure[], least: number | null): Columns<MonthRow> => [
  {
    id: 'month',
    header: text('month'),
    cell: (row) => <span className="whitespace-nowrap">{monthName(row, 'long')}</span>,
  },
  ...figures.map((figure) => ({
    id: figure,
    header: text(`monthly.${figure}`),
    cell: (row: MonthRow) => <Value value={row[figure]} least={least} />,
  })),
]
