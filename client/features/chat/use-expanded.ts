import { useState } from 'react'
import { isKeptExpanded, keepExpanded } from './kept.ts'

/** Whether the message area has its full height, remembered on this device [CH16]. */
export function useExpanded(): [boolean, (isExpanded: boolean) => void] {
  const [isExpanded, setIsExpanded] = useState(isKeptExpanded)
  return [
    isExpanded,
    (next) => {
      setIsExpanded(next)
      keepExpanded(next)
    },
  ]
}
