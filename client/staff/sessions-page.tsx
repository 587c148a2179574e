import { useLayoutEffect, useRef } from 'react'
import type { StaffDevice } from '#shared/contract/staff/staff.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import type { Columns } from './list/data-table.tsx'
import { List } from './list/list.tsx'
import { queries } from './queries.ts'
import { useGraveStep } from './use-grave-step.tsx'
import { useStep } from './use-step.ts'

const format = (at: number): string => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })

const columns = (): Columns<StaffDevice> => [
  { id: 'device', header: staffText('sessions.device'), cell: ({ device }) => device },
  { id: 'since', header: staffText('sessions.since'), cell: ({ since }) => format(since) },
  { id: 'seen', header: staffText('sessions.seen'), cell: ({ lastSeenAt }) => format(lastSeenAt) },
  {
    id: 'end',
    header: staffText('sessions.end'),
    cell: (row) =>
      row.isCurrent ? (
        <span className="font-semibold">{staffText('sessions.current')}</span>
      ) : (
        <EndButton
          label={staffText('sessions.end')}
          name={staffText('sessions.endOne', { device: row.device })}
          work={() => staffApi.endSession.mutate({ id: row.id })}
        />
      ),
  },
]

/** The devices on which one of the staff is logged in, which can be logged out [ST19]. */
export function SessionsPage({ product }: { readonly product: string }) {
  return (
    <List
      product={product}
      list={{
        ...{ name: 'sessions', title: staffText('sessions.title'), text: staffText('sessions.lead') },
        choices: {},
        read: async () => ({ rows: await staffApi.sessions.query() }),
        columns,
        rowId: ({ id }) => id,
        none: staffText('sessions.none'),
      }}
    >
      {(page) =>
        page !== undefined &&
        page.rows.length > 1 && (
          <EndButton
            label={staffText('sessions.endOthers')}
            work={() => staffApi.endOtherSessions.mutate()}
          />
        )
      }
    </List>
  )
}

type Props = {
  readonly label: string
  readonly name?: string
  readonly work: () => Promise<unknown>
}

/** Ends sessions, after the second factor if it was not checked lately [ST7]. */
function EndButton({ label, name = label, work }: Props) {
  const root = useRef<HTMLSpanElement>(null)
  // It goes with what it logged out: the focus then goes to the heading.
  useLayoutEffect(() => {
    const { current } = root
    return () => {
      if (current?.contains(document.activeElement)) document.querySelector<HTMLElement>('h1')?.focus()
    }
  }, [])
  const { run, dialog } = useGraveStep()
  const { problem, isPending, submit } = useStep(async () => {
    if (await run(work)) await queries.invalidateQueries({ queryKey: ['sessions'] })
  })
  return (
    <span ref={root} className="grid justify-items-start gap-2">
      <Button variant="secondary" size="sm" aria-label={name} isPending={isPending} onClick={submit}>
        {label}
      </Button>
      <Problem text={problem} />
      {dialog}
    </span>
  )
}
