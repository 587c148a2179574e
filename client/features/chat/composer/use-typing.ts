import { useEffect, useState } from 'react'
import { preferSocketApi } from '#client/sync/react/sync.ts'
import { createTypingNotifier, type TypingNotifier } from './typing.ts'

/** Tells the counterpart that the member is typing. */
export function useTyping(chatId: string): TypingNotifier {
  const [typing] = useState(() =>
    createTypingNotifier((isTyping) => {
      // Best effort: a lost typing signal does no harm.
      preferSocketApi()
        .chat.typing.mutate({ chatId, typing: isTyping })
        .catch(() => undefined)
    }),
  )
  useEffect(() => typing.stop, [typing])
  return typing
}
