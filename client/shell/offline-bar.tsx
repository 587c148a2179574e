import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fill } from '#shared/texts/fill.ts'
import { offlineTexts } from '#shared/texts/offline.ts'
import { useConnectivity } from '../api/connectivity.ts'
import { tryNow } from '../api/live.ts'
import { useWaiting } from '../api/outbox.ts'
import { Button } from '../ui/button.tsx'

/** While the server is out of reach: what waits for it, when the next try is, and a way not to wait. */
export function OfflineBar() {
  const { state, nextTryAt } = useConnectivity()
  const count = useWaiting()
  if (state !== 'offline') return null
  const waiting = count === 1 ? offlineTexts['bar.waitingOne'] : fill(offlineTexts['bar.waiting'], { count })
  return (
    <section
      aria-label={offlineTexts['bar.label']}
      className="flex flex-wrap items-center gap-x-3 border-b border-line bg-warn-soft px-4 py-1 text-sm text-warn sm:px-6 md:px-10"
    >
      <CloudOff size={18} aria-hidden className="flex-none" />
      <p role="status" className="min-w-0 flex-1 basis-48 py-1">
        <span className="font-semibold">{offlineTexts['bar.lost']}</span> {count > 0 && waiting}
      </p>
      <NextTry at={nextTryAt} />
      <Button variant="quiet" size="sm" className="text-warn" onClick={tryNow}>
        {offlineTexts['bar.tryNow']}
      </Button>
    </section>
  )
}

/** The seconds until the next try. Not read out as they pass: the region beside it says what matters. */
function NextTry({ at }: { readonly at: number | null }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = at === null ? 0 : Math.ceil((at - now) / 1_000)
  return (
    <p className="tabular-nums">
      {seconds > 0 ? fill(offlineTexts['bar.nextTry'], { seconds }) : offlineTexts['bar.trying']}
    </p>
  )
}
