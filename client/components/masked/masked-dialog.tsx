import { Link } from '#client/router/link.tsx'
import { pages } from '#shared/pages.ts'
import { maskedText } from '#shared/texts/chat/masked.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'

type Props = {
  /** The counterpart's name. */
  readonly name: string
  readonly isMine: boolean
  /** Whether it was masked in a request, whose list has the buttons to take it back and to report it. */
  readonly isRequest?: boolean
  /** Deletes the message, or reports that of the counterpart; absent if that is no longer possible. */
  readonly onAct: (() => void) | undefined
  readonly onClose: () => void
}

/** Explains why contact details were masked, and what the member can do now [CD22]. */
export default function MaskedDialog({ name, isMine, isRequest = false, onAct, onClose }: Props) {
  const { name: product } = useProduct()
  const mine = isRequest ? 'mine.request' : 'mine.next'
  return (
    <Dialog title={maskedText('title')} onClose={onClose}>
      <p className="text-muted">{maskedText(isMine ? 'mine' : 'theirs', { name, product })}</p>
      <p className="text-muted">{maskedText(isMine ? mine : 'theirs.next')}</p>
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Link to={pages.safety.path} className={buttonStyle('quiet', 'md', 'me-auto')}>
          {maskedText('help')}
        </Link>
        {onAct && (
          <Button variant="secondary" onClick={onAct}>
            {maskedText(isMine ? 'delete' : 'report')}
          </Button>
        )}
        <Button data-first-focus onClick={onClose}>
          {maskedText('close')}
        </Button>
      </div>
    </Dialog>
  )
}
