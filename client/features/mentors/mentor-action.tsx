import { requests as requestLimit } from '#shared/limits.ts'
import { can } from '#shared/policy.ts'
import type { Me } from '#shared/contract/account.ts'
import type { ListedMentor } from '#shared/contract/people.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { AddNote } from './ask/add-note.tsx'
import { closedNote } from './card/standing.tsx'
import { RequestButton } from './request-button.tsx'
import type { Requests } from './use-requests.ts'

type Props = {
  readonly me: Me
  readonly mentor: ListedMentor
  readonly requests: Requests
  /** The id of the element with the mentor's name. */
  readonly nameId: string
}

/** What the viewer can do with a listed mentor [PE6]: a mentee sends a request, a mentor edits their own profile. */
export function MentorAction({ me, mentor, requests, nameId }: Props) {
  if (can('request.create', me, { id: mentor.id, isListed: true, isBlocked: false })) {
    const request = requests.find(mentor.id)
    const closed = closedNote(mentor.standing)
    const isFull = requests.pendingCount >= requestLimit.open
    return (
      <>
        <RequestButton
          mentorId={mentor.id}
          request={request}
          isLoaded={requests.isLoaded}
          isNoteAbove={!isFull}
          note={isFull ? mentorText('mentors.full', { count: requestLimit.open }) : closed}
          describedBy={nameId}
        />
        <AddNote
          me={me}
          mentor={mentor}
          isShown={requests.isLoaded && !request && !isFull && closed === null}
          describedBy={nameId}
        />
      </>
    )
  }
  if (mentor.id !== me.id) return null
  return (
    <ButtonLink to={pages.profile.path} variant="secondary" className="w-full px-2 whitespace-normal!">
      {mentorText('mentors.editProfile')}
    </ButtonLink>
  )
}
