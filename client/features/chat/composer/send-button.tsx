import { SendHorizontal } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { cx } from '#client/ui/cx.ts'

/** Submits the form. If there is nothing to send, the form returns the focus to the text field. */
export function SendButton({ isReady }: { readonly isReady: boolean }) {
  return (
    <button
      type="submit"
      aria-label={chatText('composer.send')}
      title={chatText('composer.send')}
      aria-disabled={!isReady}
      // Keeps the on-screen keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      className={cx(
        'grid size-11 place-items-center rounded-md transition-colors forced-colors:border',
        isReady ? 'bg-primary text-on-primary hover:bg-primary-strong' : 'bg-sunken text-muted',
      )}
    >
      <SendHorizontal size={20} aria-hidden />
    </button>
  )
}
