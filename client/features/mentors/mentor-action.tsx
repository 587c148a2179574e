import { requests as requestLimit } from '#shared/limits.ts'
import { can } from '#shared/policy.ts'
import type { Me } from '#shared/contract/account.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { RequestButton } from './request-button.tsx'
import type { Requests } from './use-requests.ts'

type Props = {
  readonly me: Me
  readonly mentor: { readonly id: string }
  readonly requests: Requests
  /** The id of the element with the mentor's name. */
  readonly nameId: string
}

/** What the viewer can do with a listed mentor [PE6]: a mentee sends a request, a mentor edits their own profile. */
export function MentorAction({ me, mentor, requests, nameId }: Props) {
  if (can('request.create', me, { id: mentor.id, isListed: true, isBlocked: false })) {
    return (
      <RequestButton
        mentorId={mentor.id}
        request={requests.find(mentor.id)}
        isLoaded={requests.isLoaded}
        isFull={requests.pendingCount >= requestLimit.open}
        describedBy={nameId}
      />
    )
  }
  if (mentor.id !== me.id) return null
  return (
    <ButtonLink to={pages.profile.path} variant="secondary" className="w-full px-2 whitespace-normal!">
      {mentorText('mentors.editProfile')}
    </ButtonLink>
  )
}
