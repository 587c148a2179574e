import { useLayoutEffect } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { displayWords } from '#shared/domain/people/display.ts'
import { showDisplay } from '../state/display.ts'

/** Shows all pages as their member chose on any of their devices [EA1]; the pages of visitors are as usual. */
export function useDisplay({ display }: Me): void {
  const words = display ? displayWords(display).join(' ') : ''
  useLayoutEffect(() => {
    showDisplay(words)
    return () => showDisplay('')
  }, [words])
}
