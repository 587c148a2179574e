import { heldText } from '#shared/texts/chat/held.ts'
import { useHeldMessages } from './use-held-messages.ts'
import { loadWhenShown } from '#client/ui/layout/load-when-shown.tsx'

const HeldLine = loadWhenShown(() => import('./held-line.tsx'))

type Props = {
  readonly chatId: string
  readonly meId: string
  /** The messages that are shown: one that has arrived waits no longer, also if the list of held ones comes later. */
  readonly rows: readonly { readonly id: string }[]
  readonly onLink: (href: string) => void
}

/** The member's messages that wait for the end of quiet hours, after the others [QH8]. */
export function HeldList({ chatId, rows, ...props }: Props) {
  const held = useHeldMessages(chatId).messages
  const messages = held.filter(({ id }) => !rows.some((row) => row.id === id))
  if (messages.length === 0) return null
  return (
    <ol aria-label={heldText('list')}>
      {messages.map((message) => (
        <HeldLine key={message.id} {...{ chatId, message }} {...props} />
      ))}
    </ol>
  )
}
