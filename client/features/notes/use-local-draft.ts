import { useCallback, useState } from 'react'
import { writeItem, readItem } from '#client/state/saved-items.ts'

/** A draft stored on this device until it is empty [NO5]. */
export function useLocalDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readItem(key) ?? '')
  const change = useCallback(
    (next: string) => {
      setText(next)
      writeItem(key, next === '' ? null : next)
    },
    [key],
  )
  return [text, change]
}
