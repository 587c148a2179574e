import { lazy, Suspense } from 'react'
import { heldText } from '#shared/texts/chat/held.ts'
import { useHeldMessages } from './use-held-messages.ts'

const HeldLine = lazy(() => import('./held-line.tsx'))

type Props = { readonly chatId: string; readonly meId: string; readonly onLink: (href: string) => void }

/** The member's messages that wait for the end of quiet hours, after the others [QH8]. */
export function HeldList({ chatId, ...props }: Props) {
  const { messages } = useHeldMessages(chatId)
  if (messages.length === 0) return null
  return (
    <ol aria-label={heldText('list')}>
      {messages.map((message) => (
        <Suspense key={message.id}>
          <HeldLine {...{ chatId, message }} {...props} />
        </Suspense>
      ))}
    </ol>
  )
}
