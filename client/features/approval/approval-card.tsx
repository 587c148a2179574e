import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { pages } from '#shared/pages.ts'
import { approvalText } from '#shared/texts/members/approval.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { stateTexts } from './state-texts.ts'

type Props = {
  /** Whether the next step says that mentees can find the mentor. */
  readonly isAboutListing: boolean
  /** The next step. */
  readonly children: ReactNode
}

/** Tells a mentor on the dashboard where their approval stands, above the next step; only that while all is well. */
export default function ApprovalCard({ isAboutListing, children }: Props) {
  const { value: approval } = useLiveQuery('approval')
  if (!approval?.isRequired || (approval.state === 'approved' && approval.isMentorActive)) return children
  const { title, text } = stateTexts(approval)
  return (
    <>
      <section
        aria-labelledby="approval-state"
        className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-line bg-surface p-5 sm:p-6 xl:col-span-full"
      >
        <span className="grid size-14 flex-none place-items-center rounded-full bg-sunken text-muted">
          <ShieldCheck size={26} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-60 flex-1">
          <h2 id="approval-state" className="text-xl">
            {title}
          </h2>
          <p className="mt-1 max-w-[60ch] text-muted">{text}</p>
        </div>
        <ButtonLink variant="secondary" to={pages.approval.path} className="max-xs:w-full">
          {approvalText('card.go')}
        </ButtonLink>
      </section>
      {(approval.isMentorActive || !isAboutListing) && children}
    </>
  )
}
