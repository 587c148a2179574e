import { useState } from 'react'
import { loadExpanded, saveExpanded } from './preferences.ts'

/** Whether the message area uses the full height; stored on this device [CH16]. */
export function useExpanded(): [boolean, (isExpanded: boolean) => void] {
  const [isExpanded, setIsExpanded] = useState(loadExpanded)
  return [
    isExpanded,
    (next) => {
      setIsExpanded(next)
      saveExpanded(next)
    },
  ]
}
