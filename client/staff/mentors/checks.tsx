import { useMemo, useState } from 'react'
import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import type { CheckKind } from '#shared/domain/approval.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { Button } from '#client/ui/button/button.tsx'
import { DataTable, type Columns } from '../list/data-table.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { formatDay } from './format.ts'
import { Section } from '../frame/section.tsx'

type Props = { readonly mentor: StaffMentor; readonly onChanged: () => Promise<void> }
type Row = Partial<StaffMentor['checks'][number]> & { readonly kind: CheckKind; readonly today: string }

function resultText({ result, expiresOn, today }: Row): string {
  if (result === undefined) return text('checks.open')
  if (result === 'passed' && expiresOn != null && expiresOn <= today) return text('checks.expired')
  return text(`checks.${result}`)
}

const createColumns = (onRecord: (kind: CheckKind) => void): Columns<Row> => [
  {
    id: 'check',
    header: text('checks.check'),
    cell: ({ kind }) => <span className="font-semibold">{text(`check.${kind}`)}</span>,
  },
  { id: 'result', header: text('checks.result'), cell: resultText },
  {
    id: 'on',
    header: text('checks.on'),
    cell: ({ checkedOn }) => checkedOn !== undefined && formatDay(checkedOn),
  },
  {
    id: 'expires',
    header: text('checks.expires'),
    cell: ({ expiresOn }) => expiresOn != null && formatDay(expiresOn),
  },
  {
    id: 'record',
    header: text('checks.record'),
    cell: ({ kind }) => (
      <Button
        variant="quiet"
        size="sm"
        className="-my-2.5 -ms-2.5"
        aria-label={text('checks.recordOne', { check: text(`check.${kind}`) })}
        aria-haspopup="dialog"
        onClick={() => onRecord(kind)}
      >
        {text('checks.recordDo')}
      </Button>
    ),
  },
]

/** The checks that the operator asks for, and their newest results [MA6]. */
export function Checks({ mentor, onChanged }: Props) {
  const [recording, setRecording] = useState<CheckKind | null>(null)
  const columns = useMemo(() => createColumns(setRecording), [])
  const rows = mentor.required.map(({ kind }): Row => ({
    ...mentor.checks.find((check) => check.kind === kind),
    ...{ kind, today: mentor.today },
  }))
  return (
    <Section title={text('checks.title')}>
      <DataTable caption={text('checks.title')} columns={columns} rows={rows} rowId={({ kind }) => kind} />
      {recording && (
        <CheckDialog
          {...{ mentor, kind: recording }}
          onClose={() => setRecording(null)}
          onSaved={async () => {
            setRecording(null)
            await onChanged()
          }}
        />
      )}
    </Section>
  )
}
