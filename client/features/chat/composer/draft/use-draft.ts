import { useCallback, useState } from 'react'
import { saveDraft, loadDraft } from '../../preferences.ts'

/** The draft of a chat, stored on this device until it is sent. */
export function useDraft(meId: string, chatId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => loadDraft(meId, chatId))
  const change = useCallback(
    (next: string) => {
      setText(next)
      saveDraft(meId, chatId, next)
    },
    [meId, chatId],
  )
  return [text, change]
}
