import { Link } from '#client/router/link.tsx'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { pages } from '#shared/pages.ts'
import { maskedText } from '#shared/texts/chat/masked.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { api } from '#client/sync/react/api.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { maskedLabel } from '#client/components/masked/masked-note.tsx'

type Props = {
  readonly requestId: string
  readonly kinds: readonly ContactKind[]
  /** The mentor's name. */
  readonly name: string
  readonly onClose: () => void
}

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/** Says after a request was sent that contact details were masked in it, why, and what the mentee can do now [CD28]. */
export default function MaskedRequest({ requestId, kinds, name, onClose }: Props) {
  const { name: product } = useProduct()
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.connections.remove.mutate({ requestId })
      showToast('success', connectionText('request.deleted'))
    } catch {
      showToast('danger', memberErrorText('request.deleteFailed'))
    }
    onClose()
  })
  return (
    <div className="grid gap-3">
      <div className="grid gap-3">
        {/* The form with the focus is gone. */}
        <p ref={focus} tabIndex={-1} className="font-semibold">
          {maskedLabel(kinds)}
        </p>
        <p className="text-muted">{maskedText('mine', { name, product })}</p>
        <p className="text-muted">{maskedText('mine.request')}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Link to={pages.safety.path} className={buttonStyle('quiet', 'md', 'me-auto')}>
          {maskedText('help')}
        </Link>
        <Button variant="secondary" isPending={isPending} onClick={() => void submit()}>
          {maskedText('takeBack')}
        </Button>
        <Button onClick={onClose}>{maskedText('close')}</Button>
      </div>
    </div>
  )
}
