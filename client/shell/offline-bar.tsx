import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { offlineCache as limit } from '#shared/limits/offline.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { offlineText } from '#shared/texts/app/offline.ts'
import { useConnectivity } from '../sync/react/session.ts'
import { sync, useOldestCachedAt, useQueuedCount } from '../sync/react/sync.ts'
import { Button } from '../ui/button/button.tsx'
import { StatusBar } from '../ui/feedback/status-bar.tsx'

/**
 * Shown while the server is unreachable: the age of the displayed data, the number of queued messages, the time of
 * the next retry, and a button to retry now.
 */
export function OfflineBar() {
  const { state } = useConnectivity()
  const cachedAt = useOldestCachedAt()
  const isUnanswered = useIsOverdue(state === 'unknown' && cachedAt !== null)
  return state === 'offline' || isUnanswered ? <Bar asOf={cachedAt} /> : null
}

/** Returns true once the network timeout has passed without a response while cached data is displayed. */
function useIsOverdue(isAwaiting: boolean): boolean {
  const [isOverdue, setIsOverdue] = useState(false)
  useEffect(() => {
    if (!isAwaiting) return undefined
    const timer = setTimeout(() => setIsOverdue(true), limit.networkTimeout)
    return () => {
      clearTimeout(timer)
      setIsOverdue(false)
    }
  }, [isAwaiting])
  return isOverdue
}

function Bar({ asOf }: { readonly asOf: number | null }) {
  const { nextTryAt, detail } = useConnectivity()
  const count = useQueuedCount()
  const [lostAt] = useState(Date.now)
  const seen = asOf ?? lostAt
  const time = formatDate(seen, { ...(isToday(seen) ? {} : { dateStyle: 'medium' }), timeStyle: 'short' })
  return (
    <StatusBar
      label={offlineText('bar.label')}
      tone="warning"
      icon={CloudOff}
      status={
        <>
          <span className="font-semibold">{offlineText('bar.lost')}</span> {offlineText('bar.asOf', { time })}{' '}
          {count > 0 && offlineText('bar.waiting', { count })}
        </>
      }
      // The side bar has it where it has room for text.
      detail={detail && <p className="md:hidden rail:block">{detail}</p>}
    >
      <div className="-me-2.5 ms-auto flex items-center gap-x-3">
        <RetryCountdown at={nextTryAt} />
        <Button
          variant="quiet"
          size="sm"
          className="text-warn"
          onClick={() => sync.connection.reconnectNow()}
        >
          {offlineText('bar.tryNow')}
        </Button>
      </div>
    </StatusBar>
  )
}

const isToday = (at: number): boolean => new Date(at).toDateString() === new Date().toDateString()

/** Counts down to the next retry. Not announced to screen readers: the region next to it says what matters. */
function RetryCountdown({ at }: { readonly at: number | null }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = at === null ? 0 : Math.ceil((at - now) / 1_000)
  return (
    <p className="tabular-nums">
      {seconds > 0 ? offlineText('bar.nextTry', { seconds }) : offlineText('bar.trying')}
    </p>
  )
}
