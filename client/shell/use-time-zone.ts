import { useEffect, useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { getDeviceZone } from '#client/state/zone.ts'
import { api } from '../sync/react/api.ts'

/** After the first page, which the first use of `Intl` would delay. */
const DELAY_MS = 2_000

/**
 * Tells the server the time zone of this browser, once for each load: in it the quiet hours of a minor are counted [QH2].
 * Not again when another device tells its own. A failure needs no message: the next load tells it.
 */
export function useTimeZone({ quiet }: Me): void {
  const [known] = useState(quiet)
  useEffect(() => {
    if (!known) return
    const timer = setTimeout(() => {
      const timeZone = getDeviceZone()
      if (timeZone !== known.timeZone) api.account.saveTimeZone.mutate({ timeZone }).catch(() => undefined)
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [known])
}
