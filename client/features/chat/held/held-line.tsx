import { banner } from '#shared/limits.ts'
import type { HeldMessage } from '#shared/contract/chat.ts'
import { heldText } from '#shared/texts/chat/held.ts'
import { api } from '#client/sync/react/api.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { maskedLabel } from '#client/components/masked/masked-note.tsx'
import { MessageBubble } from '../message/message-bubble.tsx'
import { formatClockTime } from '../thread/format-time.ts'

type Props = {
  readonly chatId: string
  readonly message: HeldMessage
  readonly meId: string
  readonly onLink: (href: string) => void
}

/** One message that waits for the end of quiet hours, with the time it is sent at and a way to delete it [QH8]. */
export default function HeldLine({ chatId, message, meId, onLink }: Props) {
  const { id, text, image, maskedKinds, at, until } = message
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.chat.deleteHeld.mutate({ chatId, id })
    } catch {
      showBanner('danger', heldText('deleteFailed'), banner.settings)
    }
  })
  return (
    <li data-held className="mt-3 flex flex-col items-end">
      <MessageBubble
        {...{ meId, text, image, at, onLink }}
        name=""
        isMine
        ownImage={null}
        status={null}
        endsGroup
        isEdited={false}
        isDeleted={false}
        quote={null}
        onQuote={undefined}
      />
      {maskedKinds && <p className="mt-0.5 px-1 text-xs text-muted">{maskedLabel(maskedKinds)}</p>}
      <p className="mt-0.5 flex items-center gap-2 px-1 text-xs text-muted tabular-nums">
        {heldText('waiting', { time: formatClockTime(until) })}
        <button
          type="button"
          disabled={isPending}
          aria-label={heldText('deleteNamed', { text })}
          onClick={() => void submit()}
          className="-my-2 py-2 font-semibold text-text underline underline-offset-2 pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {heldText('delete')}
        </button>
      </p>
    </li>
  )
}
