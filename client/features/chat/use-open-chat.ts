import { useDeferredValue, useState } from 'react'
import type { ChatState, Message } from '#shared/contract/chat.ts'
import type { PersonCard } from '#shared/domain/people/names.ts'
import { usePresence } from '#client/sync/react/presence.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'

type OpenChat = {
  /** Undefined while loading, and if the chat is closed. */
  readonly open:
    | {
        readonly head: ChatState
        readonly latest: readonly Message[]
        /** Whether `latest` is from the server, not from the offline cache. */
        readonly isConfirmed: boolean
      }
    | undefined
  /** The counterpart, if known. */
  readonly other: PersonCard | undefined
  /** The server reports the chat as not accepted, missing, or ended. */
  readonly isClosed: boolean
  /** Null or undefined if unknown. */
  readonly isOnline: boolean | null | undefined
}

/** Subscribes to a chat. `listed` is the counterpart according to the chat list, which loads first. */
export function useOpenChat(chatId: string, listed: PersonCard | undefined): OpenChat {
  const head = useLiveQuery('chat', { chatId })
  const messages = useLiveQuery('messages', { chatId })
  const online = usePresence()
  const [lastKnown, setLastKnown] = useState(listed)
  const other = head.value?.other ?? listed ?? lastKnown
  // An ended chat no longer has a name: keeps the last known one while the page is open.
  if (other && other !== lastKnown) setLastKnown(other)
  const isClosed = (head.failure ?? messages.failure) !== undefined
  const open =
    !isClosed && head.value && messages.value
      ? { head: head.value, latest: messages.value, isConfirmed: messages.cachedAt === undefined }
      : undefined
  // Defers the render of the first page of messages; later updates render immediately.
  const isRendered = useDeferredValue(open !== undefined)
  return {
    open: isRendered ? open : undefined,
    other,
    isClosed,
    isOnline: other && !isClosed ? online?.[other.id] : null,
  }
}
