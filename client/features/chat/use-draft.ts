import { useCallback, useState } from 'react'
import { keepDraft, keptDraft } from './kept.ts'

/** What is being written in a chat, kept on this device until it is sent. */
export function useDraft(meId: string, chatId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => keptDraft(meId, chatId))
  const change = useCallback(
    (next: string) => {
      setText(next)
      keepDraft(meId, chatId, next)
    },
    [meId, chatId],
  )
  return [text, change]
}
