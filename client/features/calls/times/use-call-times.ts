import { useSyncExternalStore } from 'react'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { getCurrentTimes, type CurrentTimes } from './current-times.ts'

const STEP_MS = 5_000

const getNow = (): number => Math.floor(Date.now() / STEP_MS) * STEP_MS

function subscribeToSteps(notify: () => void): () => void {
  const timer = setInterval(notify, STEP_MS)
  return () => clearInterval(timer)
}

/** The current time, in steps of some seconds. */
export const useNow = (): number => useSyncExternalStore(subscribeToSteps, getNow)

/** The call times of a pair as they are now; undefined while they load, and if there is no such chat. */
export function useCallTimes(chatId: string): CurrentTimes | undefined {
  const { value } = useLiveQuery('callTimes', { chatId })
  const now = useNow()
  return value && getCurrentTimes(value, now)
}
