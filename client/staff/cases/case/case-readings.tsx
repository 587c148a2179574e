import type { CasePage, ReadingRow } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Link } from '../../frame/link.tsx'
import { formatTime } from '../../mentors/format.ts'
import { Section } from '../../frame/section.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useGraveStep } from '../../use-grave-step.tsx'
import { useStep } from '../../use-step.ts'

type Props = { readonly page: CasePage; readonly onChanged: () => Promise<void> }

/** Who has opened the chat for this case, and why. */
export function Readings({ page, onChanged }: Props) {
  return (
    <Section title={text('readings.title')}>
      {page.readings.length === 0 && <p className="text-muted">{text('readings.none')}</p>}
      <ul className="grid gap-3">
        {page.readings.map((reading) => (
          <Reading key={reading.id} {...{ reading, onChanged, now: page.now }} />
        ))}
      </ul>
    </Section>
  )
}

type RowProps = Pick<Props, 'onChanged'> & { readonly reading: ReadingRow; readonly now: number }

function Reading({ reading, now, onChanged }: RowProps) {
  const { id, at, staff, reason, kind, isWaiting, isMine, endsAt } = reading
  const { run, dialog } = useGraveStep()
  const approving = useStep(async () => {
    if (await run(() => staffApi.readings.approve.mutate({ id }))) await onChanged()
  })
  return (
    <li className="grid gap-1 text-sm">
      <p className="wrap-anywhere">{text('readings.line', { at: formatTime(at), staff, reason })}</p>
      <p className="text-muted">{text(`reading.${kind}`)}</p>
      {isMine && endsAt !== null && endsAt > now && (
        <Link to={`/staff/cases/reading/${id}`}>{text('readings.open')}</Link>
      )}
      {isWaiting && <p className="font-semibold text-warn">{text('readings.waiting')}</p>}
      {isWaiting && !isMine && (
        <Button variant="secondary" size="sm" isPending={approving.isPending} onClick={approving.submit}>
          {text('readings.approve')}
        </Button>
      )}
      <Problem text={approving.problem} />
      {dialog}
    </li>
  )
}
