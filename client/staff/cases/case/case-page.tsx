import { FolderX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CasePage as Page } from '#shared/contract/staff/cases.ts'
import type { StaffMe } from '#shared/contract/staff/staff.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ConsolePage } from '../../frame/console-page.tsx'
import { Link } from '../../frame/link.tsx'
import { formatTime } from '../../mentors/format.ts'
import { Section } from '../../frame/section.tsx'
import { queries, useRead } from '../../queries.ts'
import { StaleNote } from '../../frame/stale-note.tsx'
import { Urgency } from '../../urgency.tsx'
import { CaseBadges } from '../case-badges.tsx'
import { Decisions } from './case-decisions.tsx'
import { Events } from './case-events.tsx'
import { Links } from './case-links.tsx'
import { Members } from './case-members.tsx'
import { Reports } from './case-reports.tsx'
import { Readings } from './case-readings.tsx'
import { CaseSteps } from './case-steps.tsx'
import { CaseTable } from '../case-table.tsx'
import { NoteForm } from '../steps/note-form.tsx'

type Props = { readonly product: string; readonly me: StaffMe; readonly id: string }

/** Opens the case, which is written to its events and the log, before it is read [CS13]. Answers why it failed. */
function useOpening(id: string) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    let isShown = true
    staffApi.cases.open.mutate({ id }).then(
      () => isShown && setIsOpen(true),
      (error: unknown) => {
        const { reason, text: words } = failureOf(error)
        if (isShown)
          setProblem(reason === 'app.notFound' || reason === 'app.invalid' ? text('case.missing') : words)
      },
    )
    return () => {
      isShown = false
    }
  }, [id])
  return { problem, isOpen }
}

/** One case: its members, evidence, events, and what a lead can do. */
export function CasePage({ product, me, id }: Props) {
  const { problem, isOpen } = useOpening(id)
  if (problem !== null)
    return (
      <ConsolePage title={text('list.title')} product={product} text="">
        <EmptyState icon={FolderX} title={problem}>
          <Link to="/staff/cases">{text('case.back')}</Link>
        </EmptyState>
      </ConsolePage>
    )
  if (!isOpen)
    return (
      <ConsolePage title={text('case.loading')} product={product} text="">
        {null}
      </ConsolePage>
    )
  return <OpenCase {...{ product, me, id }} />
}

function OpenCase({ product, me, id }: Props) {
  const key = ['case', id]
  const { data, isError } = useRead(key, () => staffApi.cases.one.query({ id }))
  const onChanged = async () => {
    const changed = [key, ['imminent']].map((queryKey) => queries.invalidateQueries({ queryKey }))
    await Promise.all(changed)
  }
  const title = data ? text('case.title', { reference: data.case.reference }) : text('case.loading')
  const lead = data
    ? text('case.since', { kind: text(`kind.${data.case.kind}`), at: formatTime(data.case.since) })
    : ''
  return (
    <ConsolePage title={title} product={product} text={lead}>
      <p className="-order-1">
        <Link to="/staff/cases">{text('case.back')}</Link>
      </p>
      <StaleNote isShown={isError} />
      {data && (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start">
          {/* In one column: what can be done, then the reports that it is about. */}
          <div className="grid gap-5 max-lg:contents">
            <div className="empty:hidden max-lg:-order-1">
              <Reports page={data} onChanged={onChanged} />
            </div>
            <Decisions page={data} onChanged={onChanged} />
            <Events page={data} />
          </div>
          <div className="grid gap-5 max-lg:contents">
            <div className="max-lg:-order-2">
              <Standing page={data} me={me} onChanged={onChanged} />
            </div>
            <Members page={data} onChanged={onChanged} />
            <Readings page={data} onChanged={onChanged} />
            <NoteForm id={id} onSaved={onChanged} />
            <Links page={data} onChanged={onChanged} />
            <Related page={data} />
          </div>
        </div>
      )}
    </ConsolePage>
  )
}

type PartProps = { readonly page: Page; readonly me: StaffMe; readonly onChanged: () => Promise<void> }

function Standing({ page, me, onChanged }: PartProps) {
  return (
    <Section title={text('step.title')}>
      <div className="flex flex-wrap items-center gap-2">
        <Urgency urgency={page.case.urgency} />
        <CaseBadges row={page.case} />
      </div>
      <p>
        {page.case.assignee === null
          ? text('assignee.none')
          : text('assignee.is', { assignee: page.case.assignee })}
      </p>
      <CaseSteps page={page} me={me} onDone={onChanged} />
    </Section>
  )
}

function Related({ page }: Pick<PartProps, 'page'>) {
  return (
    <Section title={text('related.title')}>
      {page.related.length === 0 ? (
        <p className="text-muted">{text('related.none')}</p>
      ) : (
        <CaseTable caption={text('related.title')} rows={page.related} now={page.now} />
      )}
    </Section>
  )
}
