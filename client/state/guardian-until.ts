import { localArea } from './storage-area.ts'
import { useState } from 'react'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

const storageKey = 'guardian-until'

const until = createStore(Number(localArea.get(storageKey) ?? 0), 0)

/** Notes until when a guardian is logged in to this browser; null if none is. The server decides: this is for the header only. */
export function setGuardianUntil(time: number | null): void {
  localArea.set(storageKey, time === null ? null : String(time))
  until.set(time ?? 0)
}

/** Whether a guardian is logged in to this browser, as far as it knows. */
export function useIsGuardian(): boolean {
  const [now] = useState(() => Date.now())
  return useStore(until) > now
}
