import { useEffect, useRef, useState } from 'react'
import { staffText } from '#shared/texts/staff/console.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { DialogActions } from '../form/dialog-actions.tsx'
import { TextArea } from '../form/text-area.tsx'
import { useGraveStep } from '../use-grave-step.tsx'
import { useStep } from '../use-step.ts'
import type { BulkStep, Planned } from './bulk.ts'

type Props<Row> = {
  readonly step: BulkStep<Row>
  readonly rows: readonly Row[]
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Shows what a step would do to each row and what is not possible, takes it for the others, and says how each ended. */
export function BulkDialog<Row>({ step, rows, onClose, onDone }: Props<Row>) {
  const [note, setNote] = useState('')
  // The rows of the moment in which it opened: the list is read again meanwhile.
  const { planned, problem: unread } = usePlan(step, rows)
  const [done, setDone] = useState<readonly Planned[] | null>(null)
  const { run, dialog } = useGraveStep()
  const possible = planned?.filter(({ problem }) => problem === null) ?? []
  const isReady = possible.length > 0 && (!step.note || note.trim() !== '')
  const { problem, isPending, submit } = useStep(async () => {
    if (!isReady) return
    const ended = await takeEach(possible, (id) => run(() => step.run(id, note.trim())))
    if (ended.length === 0) return
    setDone(ended)
    await onDone()
  })
  // Until it is known how each ended, it stays open.
  const isRunning = isPending && done === null
  return (
    <>
      <Dialog title={step.label} onClose={() => !isRunning && onClose()}>
        {!done && <p className="text-muted">{step.text}</p>}
        <Problem text={unread ?? problem} />
        {done ? (
          <Ended rows={done} onClose={onClose} />
        ) : (
          <form noValidate onSubmit={submit} className="grid gap-4">
            {!planned && !unread && <p role="status">{staffText('list.loading')}</p>}
            {planned && (
              <>
                <Outcome
                  title={staffText('bulk.will', { count: possible.length })}
                  rows={planned}
                  isPossible
                />
                <Outcome title={staffText('bulk.refused')} rows={planned} isPossible={false} />
              </>
            )}
            {step.note && <TextArea {...step.note} isFirst value={note} onChange={setNote} />}
            <DialogActions
              label={staffText('bulk.run', { step: step.label, count: possible.length })}
              onClose={() => !isRunning && onClose()}
              {...{ isReady, isPending }}
            />
          </form>
        )}
      </Dialog>
      {dialog}
    </>
  )
}

/** Takes the step for each, and says how each ended. None, if the second factor was not given for the first one. */
async function takeEach(rows: readonly Planned[], run: (id: string) => Promise<boolean>): Promise<Planned[]> {
  const ended: Planned[] = []
  for (const one of rows) {
    const problem = await take(() => run(one.id))
    // Without the second factor, none of the others is possible either.
    if (problem === 'closed') break
    ended.push({ ...one, problem })
  }
  if (ended.length === 0) return ended
  const untried = rows.slice(ended.length).map((one) => ({ ...one, problem: staffText('bulk.untried') }))
  return [...ended, ...untried]
}

/** Why a step failed; null if it did not, 'closed' if the second factor was not given. */
async function take(work: () => Promise<boolean>): Promise<string | null> {
  try {
    return (await work()) ? null : 'closed'
  } catch (error) {
    return failureOf(error).text
  }
}

function usePlan<Row>(step: BulkStep<Row>, rows: readonly Row[]) {
  const [state, setState] = useState<{ planned: readonly Planned[] | null; problem: string | null }>({
    planned: null,
    problem: null,
  })
  const [asked] = useState({ step, rows })
  useEffect(() => {
    asked.step.plan(asked.rows).then(
      (planned) => setState({ planned, problem: null }),
      (error: unknown) => setState({ planned: null, problem: failureOf(error).text }),
    )
  }, [asked])
  return state
}

const countDone = (rows: readonly Planned[]): number => rows.filter(({ problem }) => problem === null).length

/** How each ended. It gets the focus, because the button that was pressed is gone. */
function Ended({ rows, onClose }: { readonly rows: readonly Planned[]; readonly onClose: () => void }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.focus(), [])
  return (
    <>
      <div ref={area} role="status" tabIndex={-1} className="grid gap-4">
        <p className="text-muted">{staffText('bulk.ended')}</p>
        <Outcome title={staffText('bulk.done', { count: countDone(rows) })} rows={rows} isPossible />
        <Outcome title={staffText('bulk.failed')} rows={rows} isPossible={false} />
      </div>
      <Button className="justify-self-end" onClick={onClose}>
        {staffText('bulk.close')}
      </Button>
    </>
  )
}

type OutcomeProps = {
  readonly title: string
  readonly rows: readonly Planned[]
  readonly isPossible: boolean
}

/** What is possible or was done, one below the other; or what is not, by the reason. */
function Outcome({ title, rows, isPossible }: OutcomeProps) {
  const shown = rows.filter(({ problem }) => (problem === null) === isPossible)
  if (shown.length === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      {isPossible ? (
        <Names label={title} rows={shown} />
      ) : (
        groupByProblem(shown).map((group) => {
          const reason = staffText('bulk.reason', { reason: group[0]?.problem ?? '', count: group.length })
          return (
            <div key={group[0]?.id} className="grid gap-1">
              <p className="text-sm text-warn">{reason}</p>
              <Names label={reason} rows={group} />
            </div>
          )
        })
      )}
    </section>
  )
}

function Names({ label, rows }: { readonly label: string; readonly rows: readonly Planned[] }) {
  return (
    <ul aria-label={label} className="grid gap-1 text-sm">
      {rows.map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          {name}
        </li>
      ))}
    </ul>
  )
}

function groupByProblem(rows: readonly Planned[]): (readonly Planned[])[] {
  const groups = new Map<string | null, Planned[]>()
  for (const row of rows) groups.set(row.problem, [...(groups.get(row.problem) ?? []), row])
  return [...groups.values()]
}
