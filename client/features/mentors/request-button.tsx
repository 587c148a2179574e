import { Link } from '#client/router/link.tsx'
import { CircleSlash, Clock, MessageCircle } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import type { Connection } from '#shared/contract/connections.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useSendRequest } from './use-send-request.ts'

type Props = {
  readonly mentorId: string
  readonly request: Connection | undefined
  readonly isLoaded: boolean
  /**
   * Why a request would be rejected now, which the button says beforehand: the member has as many pending ones as are allowed
   * [RQ12], or the mentor takes none [RQ18]. Null if it would not.
   */
  readonly note: string | null
  /** Whether what is shown above the button says the note already: only screen readers get it twice. */
  readonly isNoteAbove: boolean
  /** The id of the element with the mentor's name. */
  readonly describedBy: string
}

const buttonClass = 'w-full px-2 py-1 whitespace-normal!'

/** Sends a mentoring request, or shows the status of an existing one. */
export function RequestButton({
  mentorId,
  request,
  isLoaded: isKnown,
  note,
  isNoteAbove,
  describedBy,
}: Props) {
  const noteId = useId()
  const [isSent, setIsSent] = useState(false)
  const { isPending, submit } = useSendRequest(mentorId, { onSent: () => setIsSent(true) })
  // The live query has the request now and also reports its removal.
  if (isSent && request) setIsSent(false)
  const status = request?.status ?? (isSent ? 'pending' : null)
  if (request && status === 'accepted') {
    return <OpenChat chatId={request.id} describedBy={describedBy} />
  }
  if (status === null) {
    return (
      <>
        <Button
          variant={note === null ? 'primary' : 'secondary'}
          isPending={isPending}
          aria-describedby={note === null ? describedBy : `${describedBy} ${noteId}`}
          onClick={() => void submit()}
          className={cx(buttonClass, note !== null && 'border-dashed text-muted!', !isKnown && 'invisible')}
        >
          {connectionText('request.button')}
        </Button>
        {note !== null && (
          <BelowButton id={noteId} isForReaders={isNoteAbove}>
            {note}
          </BelowButton>
        )}
      </>
    )
  }
  const isPendingRequest = status === 'pending'
  const Icon = isPendingRequest ? Clock : CircleSlash
  return (
    <>
      {/* The same element as before the press: keeps the focus and ignores further presses. */}
      <Button
        aria-disabled
        variant="secondary"
        aria-describedby={describedBy}
        className={cx(buttonClass, 'cursor-default! border-dashed text-muted!')}
      >
        <Icon size={18} aria-hidden />
        {isPendingRequest ? mentorText('mentors.pending') : mentorText('mentors.rejected')}
      </Button>
      <BelowButton>
        <WayOn isPending={isPendingRequest} />
      </BelowButton>
    </>
  )
}

/** Where a request that was sent is, or what can follow a rejection. */
function WayOn({ isPending }: { readonly isPending: boolean }) {
  return (
    <Link
      to={pages.menteeconnections.path}
      className="inline-flex min-h-11 items-center justify-center font-semibold text-on-primary-soft underline-offset-4 hover:underline"
    >
      {mentorText(isPending ? 'mentors.pendingWay' : 'mentors.rejectedWay')}
    </Link>
  )
}

type BelowProps = {
  readonly id?: string
  /** Whether only screen readers get it. */
  readonly isForReaders?: boolean
  readonly children: ReactNode
}

/** The line below a button, as high as the button that others have there: the buttons of a row of cards are at one height. */
function BelowButton({ id, isForReaders = false, children }: BelowProps) {
  return (
    <p className="flex min-h-11 items-center justify-center text-center text-sm text-balance text-muted">
      <span id={id} className={isForReaders ? 'sr-only' : ''}>
        {children}
      </span>
    </p>
  )
}

type ChatProps = { readonly chatId: string; readonly describedBy: string }

function OpenChat({ chatId, describedBy }: ChatProps) {
  return (
    <>
      <ButtonLink
        to="/chat/$chatId"
        params={{ chatId }}
        variant="secondary"
        className={buttonClass}
        aria-describedby={describedBy}
      >
        <MessageCircle size={18} aria-hidden />
        {mentorText('mentors.openChat')}
      </ButtonLink>
      <BelowButton>{mentorText('mentors.yours')}</BelowButton>
    </>
  )
}
