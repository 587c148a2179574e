import { useConnectivity } from './session.ts'
import { useLiveQuery } from './sync.ts'

/** Which counterparts are online, by user id. Undefined until it is known, and while this browser is offline [CN4]. */
export function usePresence(): Readonly<Record<string, boolean | null>> | undefined {
  const { value } = useLiveQuery('online')
  const { state } = useConnectivity()
  return state === 'offline' ? undefined : value
}
