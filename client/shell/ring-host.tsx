import { useLiveQuery } from '../sync/react/sync.ts'
import { loadWhenShown } from '#client/ui/layout/load-when-shown.tsx'

const RingBars = loadWhenShown(() => import('../features/calls/ring/ring-bar.tsx'))

/** Shows and rings for calls that wait for the member. Loads what that takes when the first one does. */
export function RingHost() {
  const { value: ringing = {} } = useLiveQuery('ringing')
  if (!Object.values(ringing).includes(true)) return null
  return <RingBars />
}
