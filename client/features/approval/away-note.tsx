import type { ChatState } from '#shared/contract/chat.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { pages } from '#shared/pages.ts'
import { approvalText } from '#shared/texts/members/approval.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'

/** Why a chat rests whose mentor is not active: neutral words for the mentee, the cause for the mentor [MA9]. */
export default function AwayNote({ other }: Pick<ChatState, 'other'>) {
  const isMentor = other.role !== 'mentor'
  return (
    <>
      <p className="min-w-48 flex-1 wrap-anywhere">
        {isMentor ? approvalText('chat.awaySelf') : approvalText('chat.away', { name: displayName(other) })}
      </p>
      <ButtonLink variant="secondary" size="sm" to={isMentor ? pages.approval.path : pages.search1.path}>
        {approvalText(isMentor ? 'card.go' : 'chat.awayFind')}
      </ButtonLink>
    </>
  )
}
