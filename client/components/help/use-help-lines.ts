import { useEffect, useState } from 'react'
import type { HelpCountry } from '#shared/contract/safety.ts'
import { api } from '#client/sync/react/api.ts'

type HelpLines = readonly HelpCountry[] | 'loading' | 'failed'

/** The help lines of the operator, and a function that loads them again. */
export function useHelpLines(): { readonly lines: HelpLines; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [lines, setLines] = useState<HelpLines>('loading')
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: HelpLines) => isCurrent && setLines(loaded)
    api.safety.helpLines.query().then(show, () => show('failed'))
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const retry = () => {
    setLines('loading')
    setAttempt(attempt + 1)
  }
  return { lines, retry }
}
