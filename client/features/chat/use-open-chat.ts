import { useDeferredValue, useState } from 'react'
import type { ChatState, Message } from '#shared/contract/chat.ts'
import type { PersonCard } from '#shared/domain/names.ts'
import { useLiveQuery } from '#client/sync/live.ts'

type OpenChat = {
  /** Undefined until it is known, and where the chat is closed. */
  readonly open: { readonly head: ChatState; readonly latest: readonly Message[] } | undefined
  /** Who one talks or talked to, as far as it is known. */
  readonly other: PersonCard | undefined
  /** Not accepted, not there, or ended: the server's word. */
  readonly isClosed: boolean
  /** Null or undefined where it is not known. */
  readonly isOnline: boolean | null | undefined
}

/** Follows a chat. `listed` is the other as the list of chats knows them, which is there first. */
export function useOpenChat(chatId: string, listed: PersonCard | undefined): OpenChat {
  const head = useLiveQuery('chat', { chatId })
  const messages = useLiveQuery('messages', { chatId })
  const { value: online } = useLiveQuery('online')
  const [lastKnown, setLastKnown] = useState(listed)
  const other = head.value?.other ?? listed ?? lastKnown
  // A chat that has ended takes its name along: it is remembered for as long as one looks at it.
  if (other && other !== lastKnown) setLastKnown(other)
  const isClosed = (head.failure ?? messages.failure) !== undefined
  const open =
    !isClosed && head.value && messages.value ? { head: head.value, latest: messages.value } : undefined
  // The first page of messages is drawn in small steps; what comes later, at once.
  const isRendered = useDeferredValue(open !== undefined)
  return {
    open: isRendered ? open : undefined,
    other,
    isClosed,
    isOnline: other && !isClosed ? online?.[other.id] : null,
  }
}
