import { useMemo } from 'react'
import type { PulseRow, StaffPair } from '#shared/contract/staff/pairs.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { staffPairsText as text } from '#shared/texts/staff/pairs.ts'
import { Section } from '../frame/section.tsx'
import { DataTable, type Columns } from '../list/data-table.tsx'

/** A round, with what each of the two said. */
type Round = { readonly id: string; readonly round: number } & Readonly<
  Partial<Record<PulseRow['role'], PulseRow>>
>

/** The rounds, each with both of its answers; of two connections, the same round stands twice. */
function toRounds(pulses: readonly PulseRow[]): Round[] {
  const rounds: Round[] = []
  for (const pulse of pulses) {
    const open = rounds.find(({ round, [pulse.role]: known }) => round === pulse.round && !known)
    if (open) Object.assign(open, { [pulse.role]: pulse })
    else rounds.push({ id: String(rounds.length), round: pulse.round, [pulse.role]: pulse })
  }
  return rounds
}

function scoreText(pulse: PulseRow | undefined, best: number): string {
  if (!pulse) return text('pulse.notAsked')
  const { answeredAt, score, answers } = pulse
  if (answeredAt === null) return text('pulse.waits')
  if (score === null) return text('pulse.skipped')
  const given = (answers ?? []).map((one) => (one === 0 ? '–' : String(one)))
  return text('pulse.score', { score, best, answers: formatList(given) })
}

const createColumns = (best: number): Columns<Round> => [
  { id: 'round', header: text('pulse.round'), cell: ({ round }) => round },
  { id: 'mentee', header: text('pulse.mentee'), cell: ({ mentee }) => scoreText(mentee, best) },
  { id: 'mentor', header: text('pulse.mentor'), cell: ({ mentor }) => scoreText(mentor, best) },
]

/** How it went, round by round [PC2]. */
export function PulseTable({ pair: { row, pulses, best, questions } }: { readonly pair: StaffPair }) {
  const columns = useMemo(() => createColumns(best), [best])
  return (
    <Section title={text('pulse.title')}>
      {pulses.length === 0 ? (
        <p className="text-muted">{text('pulse.none')}</p>
      ) : (
        <>
          <p className="text-sm text-muted">{text('pulse.lead', { best })}</p>
          {questions && (
            <div className="grid gap-3 text-sm sm:grid-cols-2">
              <Questions title={text('pulse.mentee')} questions={questions.mentee} name={row.mentor} />
              <Questions title={text('pulse.mentor')} questions={questions.mentor} name={row.mentee} />
            </div>
          )}
          <DataTable
            caption={text('pulse.title')}
            columns={columns}
            rows={toRounds(pulses)}
            rowId={({ id }) => id}
          />
        </>
      )}
    </Section>
  )
}

type QuestionsProps = {
  readonly title: string
  readonly questions: readonly string[]
  /** The other of the two, whom a question can name. */
  readonly name: string
}

/** What one of the two is asked, in the order of the answers. */
const Questions = ({ title, questions, name }: QuestionsProps) => (
  <div>
    <h3 className="font-semibold">{title}</h3>
    <ol className="list-decimal ps-5 text-muted">
      {questions.map((question) => (
        <li key={question}>{question.replaceAll('{name}', name)}</li>
      ))}
    </ol>
  </div>
)
