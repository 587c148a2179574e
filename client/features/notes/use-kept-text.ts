import { useCallback, useState } from 'react'
import { keep, kept } from '#client/api/kept.ts'

/** A text somebody is writing, kept on this device until it is empty [NO5]. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => kept(key) ?? '')
  const change = useCallback(
    (next: string) => {
      setText(next)
      keep(key, next === '' ? null : next)
    },
    [key],
  )
  return [text, change]
}
