import { useEffect } from 'react'

/** When the page has long been usable. */
const DELAY_MS = 10_000

/** Looks after the subscription to push of a browser that has the permission [NT7]. Others load nothing for it. */
export function usePushRenewal(): void {
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    const renew = async (): Promise<void> => (await import('../features/notices/use-push.ts')).renewPush()
    const timer = setTimeout(() => void renew().catch(() => undefined), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
