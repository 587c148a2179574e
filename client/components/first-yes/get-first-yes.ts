import type { ChatSummary } from '#shared/contract/chat.ts'

/** Returns the member's chat if it is the only one and has no message yet: its acceptance is celebrated [PE12]. */
export function getFirstYes(chats: readonly ChatSummary[]): ChatSummary | undefined {
  const [only, ...others] = chats
  return others.length === 0 && only?.last === null ? only : undefined
}
