import { SendHorizontal } from 'lucide-react'
import { chatTexts } from '#shared/texts/chat.ts'
import { cx } from '#client/ui/cx.ts'

/** Sends what is in its form. Pressed too early it leads back to the text. */
export function SendButton({ isReady }: { readonly isReady: boolean }) {
  return (
    <button
      type="submit"
      aria-label={chatTexts['composer.send']}
      title={chatTexts['composer.send']}
      aria-disabled={!isReady}
      // The keyboard of a phone stays open.
      onPointerDown={(event) => event.preventDefault()}
      className={cx(
        'grid size-11 place-items-center rounded-md transition-colors',
        isReady ? 'bg-primary text-on-primary hover:bg-primary-strong' : 'bg-sunken text-muted',
      )}
    >
      <SendHorizontal size={20} aria-hidden />
    </button>
  )
}
