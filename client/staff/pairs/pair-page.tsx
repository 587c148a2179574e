import { Users } from 'lucide-react'
import { useMemo } from 'react'
import type { PairStepRow, StaffPair } from '#shared/contract/staff/pairs.ts'
import { staffPairsText as text } from '#shared/texts/staff/pairs.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { RaiseButton } from '../cases/steps/raise-dialog.tsx'
import { ConsolePage } from '../frame/console-page.tsx'
import { Link } from '../frame/link.tsx'
import { Section } from '../frame/section.tsx'
import { StaleNote } from '../frame/stale-note.tsx'
import { DataTable, type Columns } from '../list/data-table.tsx'
import { formatDateOf, formatDay, formatTime } from '../mentors/format.ts'
import { queries, useRead } from '../queries.ts'
import { countLines } from './counts.ts'
import { PulseTable } from './pulse-table.tsx'
import { SignalBadge } from './signal-badge.tsx'
import { StepButtons } from './step-dialog.tsx'

type Props = { readonly product: string; readonly id: string }

/** One pair or request: what is known of it without their words, its signals, and what was done [PA4]. */
export function PairPage({ product, id }: Props) {
  const key = ['pair', id]
  const { data, isError, error } = useRead(key, () => staffApi.openPair.mutate({ id }))
  const onDone = async () => {
    await Promise.all([key, ['pairs']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  if (!data && isError && failureOf(error).reason === 'app.notFound')
    return (
      <ConsolePage title={text('list.title')} product={product} text="">
        <EmptyState icon={Users} title={text('page.missing')}>
          <Link to="/staff/pairs">{text('page.back')}</Link>
        </EmptyState>
      </ConsolePage>
    )
  const title = data ? text('page.title', data.row) : text('page.loading')
  return (
    <ConsolePage title={title} product={product} text={data ? text(`state.${data.row.state}`) : ''}>
      <p className="-order-1">
        <Link to="/staff/pairs">{text('page.back')}</Link>
      </p>
      <StaleNote isShown={isError} />
      {data && (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:items-start">
          <div className="grid gap-5">
            <Signals pair={data} onDone={onDone} />
            <PulseTable pair={data} />
            <Steps steps={data.steps} />
          </div>
          <Facts pair={data} onDone={onDone} />
        </div>
      )}
    </ConsolePage>
  )
}

type PartProps = { readonly pair: StaffPair; readonly onDone: () => Promise<void> }

function Signals({ pair: { row, signals }, onDone }: PartProps) {
  return (
    <Section title={text('page.signals')}>
      {signals.length === 0 && <p className="text-muted">{text('page.noSignals')}</p>}
      <ul className="grid gap-4 empty:hidden">
        {signals.map(({ kind, since }) => (
          <li key={kind} className="grid gap-2">
            <p className="flex flex-wrap items-center gap-2">
              <SignalBadge signal={kind} />
              <span>{text(`about.${kind}`, { date: formatDateOf(since) })}</span>
            </p>
            <StepButtons pair={row} signal={kind} onDone={onDone} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Facts({ pair: { row, signals }, onDone }: PartProps) {
  const { mentorId, mentor, menteeId, mentee, since, lastDay } = row
  const lines = [
    ...(since === null ? [] : [text('page.since', { date: formatDateOf(since) })]),
    text('page.lastDay', { date: lastDay === null ? text('lastDay.none') : formatDay(lastDay) }),
    ...countLines(row),
  ]
  return (
    <Section title={text('page.facts')}>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <Link to={`/staff/mentors/${mentorId}`}>{text('page.toMentor')}</Link>
      </p>
      {/* Each signal has them, too. */}
      {signals.length === 0 && <StepButtons pair={row} signal={null} onDone={onDone} />}
      <RaiseButton
        pair={{ mentor: { id: mentorId, name: mentor }, mentee: { id: menteeId, name: mentee } }}
      />
    </Section>
  )
}

const stepColumns = (): Columns<PairStepRow> => [
  {
    id: 'at',
    header: text('steps.at'),
    cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span>,
  },
  { id: 'what', header: text('steps.what'), cell: ({ kind }) => text(`steps.${kind}`) },
  {
    id: 'about',
    header: text('steps.about'),
    cell: ({ signal }) => signal !== null && text(`signal.${signal}`),
  },
  {
    id: 'words',
    header: text('steps.words'),
    cell: ({ text: words }) =>
      words !== '' && <span className="wrap-anywhere whitespace-pre-line">{words}</span>,
  },
  {
    id: 'by',
    header: text('steps.by'),
    cell: ({ by }) => <span className="inline-block wrap-anywhere md:min-w-44">{by}</span>,
  },
]

function Steps({ steps }: Pick<StaffPair, 'steps'>) {
  const columns = useMemo(() => stepColumns(), [])
  return (
    <Section title={text('steps.title')}>
      {steps.length === 0 ? (
        <p className="text-muted">{text('steps.none')}</p>
      ) : (
        <DataTable caption={text('steps.title')} columns={columns} rows={steps} rowId={({ id }) => id} />
      )}
    </Section>
  )
}
