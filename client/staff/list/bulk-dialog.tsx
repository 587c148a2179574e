import { useEffect, useState } from 'react'
import { staffText } from '#shared/texts/staff/console.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { TextArea } from '../text-area.tsx'
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
    const ended: Planned[] = []
    for (const one of possible) {
      const result = await take(() => run(() => step.run(one.id, note.trim())))
      // Without the second factor, none of the others is possible either.
      if (result === 'closed') break
      ended.push({ ...one, problem: result })
    }
    if (ended.length > 0) setDone(ended)
    await onDone()
  })
  return (
    <>
      <Dialog title={step.label} onClose={onClose}>
        <p className="text-muted">{done ? staffText('bulk.ended') : step.text}</p>
        <Problem text={unread ?? problem} />
        {done ? (
          <>
            <Outcome title={staffText('bulk.done', { count: countDone(done) })} rows={done} isPossible />
            <Outcome title={staffText('bulk.failed')} rows={done} isPossible={false} />
            <Button className="justify-self-end" onClick={onClose}>
              {staffText('bulk.close')}
            </Button>
          </>
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
            <Button type="submit" className="justify-self-end" isPending={isPending} disabled={!isReady}>
              {staffText('bulk.run', { step: step.label, count: possible.length })}
            </Button>
          </form>
        )}
      </Dialog>
      {dialog}
    </>
  )
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

type OutcomeProps = {
  readonly title: string
  readonly rows: readonly Planned[]
  readonly isPossible: boolean
}

function Outcome({ title, rows, isPossible }: OutcomeProps) {
  const shown = rows.filter(({ problem }) => (problem === null) === isPossible)
  if (shown.length === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      <ul aria-label={title} className="grid gap-1 text-sm">
        {shown.map(({ id, name, problem }) => (
          <li key={id} className="wrap-anywhere">
            {name}
            {problem !== null && <span className="text-warn">: {problem}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
