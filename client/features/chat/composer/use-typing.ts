import { useEffect, useState } from 'react'
import { preferSocketApi } from '#client/sync/live.ts'
import { createTypingNotifier, type TypingNotifier } from './typing.ts'

/** Tells the other in a chat that one types. */
export function useTyping(chatId: string): TypingNotifier {
  const [typing] = useState(() =>
    createTypingNotifier((isTyping) => {
      // Only a sign of life: where it does not arrive, nothing is lost.
      preferSocketApi()
        .chat.typing.mutate({ chatId, typing: isTyping })
        .catch(() => undefined)
    }),
  )
  useEffect(() => typing.stop, [typing])
  return typing
}
