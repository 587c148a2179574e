import { useEffect, useState } from 'react'
import { writeNearest } from '#client/sync/react/sync.ts'
import { createTypingNotifier, type TypingNotifier } from './typing.ts'

/** Tells the counterpart that the member is typing. */
export function useTyping(chatId: string): TypingNotifier {
  const [typing] = useState(() =>
    createTypingNotifier((isTyping) => {
      // Best effort: a lost typing signal does no harm.
      const input = { chatId, typing: isTyping }
      writeNearest(({ chat }, options) => chat.typing.mutate(input, options)).catch(() => undefined)
    }),
  )
  useEffect(() => typing.stop, [typing])
  return typing
}
