import { Trash2, Undo2 } from 'lucide-react'
import { pages } from '#shared/pages.ts'
import { can, type RequestResource } from '#shared/policy.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import type { Me } from '#shared/contract/account.ts'
import type { Connection } from '#shared/contract/connections.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { AcceptButton } from './accept-button.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { EndButton } from './end-button.tsx'
import { RejectButton } from './reject-button.tsx'
import { ChatLink } from './chat-link.tsx'
import { WorkLink } from '../work/work-link.tsx'

type Props = {
  readonly me: Me
  readonly request: Connection
  readonly unread: number
  /** The id of the element with the person's name. */
  readonly describedBy: string
}

/** The actions the policy allows for a request; the server checks the same rules. */
export function RequestActions({ me, request, unread, describedBy }: Props) {
  const resource = toResource(request, me)
  const common = { request, describedBy }
  return (
    <>
      {can('request.accept', me, resource) && (
        <AcceptButton requestId={request.id} describedBy={describedBy} />
      )}
      {can('request.reject', me, resource) && <RejectButton {...common} />}
      {can('chat.read', me, resource) && (
        <>
          <ChatLink chatId={request.id} unread={unread} describedBy={describedBy} />
          <WorkLink chatId={request.id} describedBy={describedBy} />
        </>
      )}
      {can('chat.end', me, resource) && <EndButton {...common} />}
      {request.status === 'rejected' && me.role === 'mentee' && (
        <ButtonLink to={pages.search1.path} variant="secondary">
          {connectionText('connections.findMentor')}
        </ButtonLink>
      )}
      {can('request.delete', me, resource) && <DeleteButton {...common} me={me} />}
    </>
  )
}

function DeleteButton({ me, request, describedBy }: Omit<Props, 'unread'>) {
  const common = { request, describedBy }
  if (request.status === 'pending') return <ConfirmButton {...common} wording="takeBack" icon={Undo2} />
  const wording = me.role === 'mentor' ? 'deleteAsMentor' : 'deleteAsMentee'
  return <ConfirmButton {...common} wording={wording} icon={Trash2} />
}

/** Converts the request to a policy resource. */
function toResource({ person, status }: Connection, me: Me): RequestResource {
  const [mentorId, requesterId] = me.role === 'mentor' ? [me.id, person.id] : [person.id, me.id]
  // The server omits blocked members. None of these actions depends on a pause.
  return { mentorId, requesterId, status, isBlocked: false, resting: [], isMentorActive: true }
}
