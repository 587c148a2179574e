import type { PersonCard } from '#shared/schemas/people.ts'
import { pages } from '#client/pages.ts'
import { CallButton } from '../calls/call-button.tsx'
import { SafetyButton } from '../safety/safety-button.tsx'
import { EndChatButton } from './end-chat-button.tsx'

type Props = { readonly chatId: string; readonly other: PersonCard; readonly isOpen: boolean }

/** What can be done with a chat besides talking; blocking and reporting also once it has ended. */
export function ChatActions({ chatId, other, isOpen }: Props) {
  return (
    <>
      {isOpen && <CallButton chatId={chatId} />}
      {isOpen && <EndChatButton chatId={chatId} name={other.name} />}
      <SafetyButton person={other} canBlock leavesTo={pages.chat1.path} />
    </>
  )
}
