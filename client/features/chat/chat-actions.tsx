import { CallButton } from '../calls/call-button.tsx'
import { EndChatButton } from './end-chat-button.tsx'

type Props = { readonly chatId: string; readonly name: string }

/** What can be done with an open chat besides talking. */
export function ChatActions({ chatId, name }: Props) {
  return (
    <>
      <CallButton chatId={chatId} />
      <EndChatButton chatId={chatId} name={name} />
    </>
  )
}
