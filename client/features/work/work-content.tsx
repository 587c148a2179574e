import { Flag } from 'lucide-react'
import type { Me } from '#shared/contract/account.ts'
import type { Work } from '#shared/contract/work.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { connectionsPath, pages } from '#shared/pages.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { workHelpPlace } from '#client/state/help-state.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { HelpSlot } from '#client/components/help/help-slot.tsx'
import { openSafetyDialog } from '#client/components/safety/subject-store.ts'
import { AgreementSection } from './agreement/agreement-section.tsx'
import { AimsSection } from './aims/aims-section.tsx'
import { ClosingSection } from './closing-section.tsx'
import { HistorySection } from './history-section.tsx'
import { NotesSection } from './notes/notes-section.tsx'
import { PulseSlot } from './pulse/pulse-slot.tsx'
import { ThanksSection } from './thanks/thanks-section.tsx'

const ConductPanel = lazyOptional(() => import('#client/components/safety/conduct-panel.tsx'))
const PromptsSection = lazyOptional(() => import('./prompts/prompts-section.tsx'))

type Props = { readonly me: Me; readonly work: Work; readonly title: string }

/** What each part of the page gets. `canWrite`: whether the member can change what both see. */
export type PartProps = { readonly work: Work; readonly name: string; readonly canWrite: boolean }

/** The parts of the page: aims and agreement, and beside them ideas, notes, thanks, and the history. */
export function WorkContent({ me, work, title }: Props) {
  const { chatId, other, endedAt, isResting } = work
  const name = other ? displayName(other) : workPageText('work.former')
  const isPast = endedAt !== null
  const canUse = !isPast && !isResting && me.consent !== 'missing'
  const needsConduct = canUse && me.needsConduct === true
  const part = { work, name, canWrite: canUse && !needsConduct }
  return (
    <>
      <PageTitle lead={leadOf(work, me, name)}>{title}</PageTitle>
      <WorkLinks {...{ chatId, other, isPast }} role={me.role} />
      {!isPast && isResting && (
        <p className="mb-6 rounded-md bg-sunken px-4 py-3 text-sm">{workPageText('work.resting')}</p>
      )}
      {!isPast && <PulseSlot chatId={chatId} className="mb-6 empty:hidden" />}
      <HelpSlot place={workHelpPlace(chatId)} />
      {needsConduct && (
        <div className="mb-6 overflow-hidden rounded-lg border border-line">
          <Optional>
            <ConductPanel me={me} chatId={chatId} onAccepted={() => undefined} />
          </Optional>
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <AimsSection {...part} />
          <AgreementSection {...part} />
          <NotesSection {...part} canUse={canUse} />
        </div>
        <div className="grid gap-6">
          {!isPast && (
            <Optional fallback={<div aria-busy />}>
              <PromptsSection />
            </Optional>
          )}
          {isPast && <ClosingSection {...part} />}
          <ThanksSection {...part} />
          <HistorySection {...part} />
        </div>
      </div>
    </>
  )
}

function leadOf({ startedAt, endedAt }: Work, { role }: Me, name: string): string {
  if (endedAt === null) return workPageText('work.lead', { name })
  const [from, to] = [startedAt, endedAt].map((at) => formatDate(at, { dateStyle: 'medium' }))
  const times = { name, from: from ?? '', to: to ?? '' }
  return workPageText(role === 'mentee' ? 'work.leadPast' : 'work.leadPastMentor', times)
}

type LinksProps = Pick<Work, 'chatId' | 'other'> & { readonly isPast: boolean; readonly role: Me['role'] }

/** What leads from the page: to the chat, or after its end to the connections, and to a report of it. */
function WorkLinks({ chatId, other, isPast, role }: LinksProps) {
  return (
    <div className="-mt-3 mb-6 flex flex-wrap items-center gap-2">
      {isPast ? (
        <ButtonLink to={connectionsPath(role)} variant="secondary" size="sm">
          {workPageText('work.toConnections')}
        </ButtonLink>
      ) : (
        <ButtonLink to={pages.chat1.otherPaths[0]} params={{ chatId }} variant="secondary" size="sm">
          {workPageText('work.toChat')}
        </ButtonLink>
      )}
      {other && (
        <Button
          variant="quiet"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => openSafetyDialog({ person: other, canBlock: true, workOf: chatId })}
        >
          <Flag size={18} aria-hidden />
          {workPageText('work.report')}
        </Button>
      )}
    </div>
  )
}
