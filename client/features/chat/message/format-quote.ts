import type { Quote } from '#shared/contract/chat.ts'
import { quoteLength } from '#shared/limits/message.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import type { MenuMessage } from './menu/changeable.ts'

/** The quote of a message that the member answers, as the server will send it. */
export function toQuote(
  { seq, text, isMine, hasImage }: MenuMessage,
  { meId, otherId }: { readonly meId: string; readonly otherId: string },
): Quote {
  const senderId = isMine ? meId : otherId
  return { seq, senderId, text: text.slice(0, quoteLength), hasImage, isDeleted: false }
}

/** The text of a quoted message: its beginning, or what stands for it. */
export function formatQuote({ text, hasImage, isDeleted }: Quote): string {
  if (isDeleted) return messageActionText('deleted')
  return text === '' && hasImage ? messageActionText('quote.picture') : text
}
