import { useState } from 'react'
import type { ReadLine } from '#shared/contract/staff/invitations.ts'
import { invitation as limit } from '#shared/limits/account.ts'
import { staffInvitationsText as text } from '#shared/texts/staff/invitations.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { ConsolePage } from '../frame/console-page.tsx'
import { Link } from '../frame/link.tsx'
import { DataTable, type Columns } from '../list/data-table.tsx'
import { useStep } from '../use-step.ts'
import { isError, saveErrors } from './error-lines.ts'
import { RoleAndGroupFields, type RoleAndGroup } from './role-and-group.tsx'
import { readInvitationsAgain } from './row-steps.tsx'

type Read = { readonly lines: readonly ReadLine[]; readonly isDone: boolean }

/** The fields of the list, and the steps with it. */
function useInviteList() {
  const [who, setWho] = useState<RoleAndGroup>({ role: 'mentee', groupId: null })
  const [lines, setLines] = useState('')
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  // What was previewed is what is invited: a change takes the preview away.
  const change = (apply: () => void) => {
    setRead(null)
    apply()
  }
  const preview = useStep(async () => {
    const result = await staffApi.invitations.preview.mutate({ ...who, text: lines })
    setRead({ ...result, isDone: false })
  })
  const invite = useStep(async () => {
    const result = await staffApi.invitations.inviteList.mutate({ ...who, text: lines })
    setRead({ ...result, isDone: true })
    await readInvitationsAgain()
  })
  const openFile = async (file: File | undefined) => {
    if (!file) return
    const content = file.size > limit.text * 4 ? '' : await file.text()
    const isTooLong = file.size > limit.text * 4 || content.length > limit.text
    setFileProblem(isTooLong ? text('file.tooLong') : null)
    if (!isTooLong) change(() => setLines(content))
  }
  return {
    ...{ who, lines, read, fileProblem, preview, invite, openFile },
    setWho: (next: RoleAndGroup) => change(() => setWho(next)),
    setLines: (typed: string) => change(() => setLines(typed)),
  }
}

/** Invites the people of a CSV file: first what will happen to each line, and then the press that does it [IV4]. */
export function InviteListPage({ product }: { readonly product: string }) {
  const { who, lines, read, fileProblem, preview, invite, openFile, setWho, setLines } = useInviteList()
  return (
    <ConsolePage title={text('file.title')} product={product} text={text('file.lead')}>
      <p className="-order-1">
        <Link to="/staff/invitations">{text('file.back')}</Link>
      </p>
      <form noValidate onSubmit={preview.submit} className="grid max-w-2xl gap-4">
        <RoleAndGroupFields value={who} onChange={setWho} />
        <Field
          label={text('file.file')}
          hint={text('file.fileHint', { max: limit.lines })}
          error={fileProblem}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className="control file:me-3 file:min-h-8 file:rounded-md file:border file:border-edge file:bg-surface file:px-3 file:font-semibold file:text-text"
              onChange={(event) => void openFile(event.target.files?.[0])}
            />
          )}
        </Field>
        <TextArea label={text('file.text')} max={limit.text} rows={6} value={lines} onChange={setLines} />
        <Problem text={preview.problem} />
        <p>
          <Button
            type="submit"
            variant={read ? 'secondary' : 'primary'}
            disabled={lines.trim() === ''}
            isPending={preview.isPending}
          >
            {text('file.preview')}
          </Button>
        </p>
      </form>
      <p role="status" className="font-semibold empty:hidden">
        {read && summaryOf(read)}
      </p>
      {read && <Result read={read} invite={invite} />}
    </ConsolePage>
  )
}

const count = ({ lines }: Read, outcome: ReadLine['outcome']): number =>
  lines.filter((line) => line.outcome === outcome).length

/** How many lines have which outcome; none of those that no line has. */
function summaryOf(read: Read): string {
  const when = read.isDone ? 'was' : 'will'
  const counts = [
    ['invite', count(read, 'invite')],
    ['join', count(read, 'join')],
    ['nothing', count(read, 'member') + count(read, 'waiting')],
    ['errors', read.lines.filter(isError).length],
  ] as const
  const parts = counts.flatMap(([one, many]) => (many > 0 ? [text(`${when}.${one}`, { count: many })] : []))
  return text('file.summary', { parts })
}

type ResultProps = { readonly read: Read; readonly invite: ReturnType<typeof useStep> }

function Result({ read, invite: { problem, isPending, submit } }: ResultProps) {
  const { lines, isDone } = read
  const changed = count(read, 'invite') + count(read, 'join')
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {!isDone && changed > 0 && (
          <Button isPending={isPending} onClick={submit}>
            {text('file.invite', { count: count(read, 'invite') })}
          </Button>
        )}
        {lines.some(isError) && (
          <Button variant="secondary" onClick={() => saveErrors(lines)}>
            {text('file.errors')}
          </Button>
        )}
      </div>
      <Problem text={problem} />
      <DataTable
        caption={text(isDone ? 'file.outcomeDone' : 'file.outcome')}
        columns={isDone ? doneColumns() : columns()}
        rows={lines}
        rowId={({ line }) => String(line)}
      />
    </>
  )
}

const outcomeOf = (row: ReadLine, isDone: boolean): string =>
  isDone && (row.outcome === 'invite' || row.outcome === 'join')
    ? text(`done.${row.outcome}`)
    : text(`outcome.${row.outcome}`)

const columnsOf = (isDone: boolean): Columns<ReadLine> => [
  { id: 'line', header: text('file.line'), cell: ({ line }) => line },
  {
    id: 'email',
    header: text('file.email'),
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { id: 'name', header: text('file.name'), cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi> },
  {
    id: 'outcome',
    header: text(isDone ? 'file.outcomeDone' : 'file.outcome'),
    cell: (row) => <span className={isError(row) ? 'text-danger' : undefined}>{outcomeOf(row, isDone)}</span>,
  },
]
const columns = () => columnsOf(false)
const doneColumns = () => columnsOf(true)
