import { Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import { offlineText } from '#shared/texts/app/offline.ts'
import { useProduct } from '../sync/react/session.ts'
import { useStore } from '../state/use-store.ts'
import { isUpdateReady, startServiceWorker } from '../sync/browser/service-worker.ts'
import { Button } from '../ui/button/button.tsx'
import { StatusBar } from '../ui/feedback/status-bar.tsx'

/** Offers to reload when a newer build is ready. The reload loses nothing: drafts and queued messages are stored. */
export function UpdateBar() {
  const { isServiceWorkerEnabled } = useProduct()
  const isReady = useStore(isUpdateReady)
  useEffect(() => startServiceWorker(isServiceWorkerEnabled), [isServiceWorkerEnabled])
  if (!isReady) return null
  return (
    <StatusBar
      label={offlineText('update.label')}
      tone="info"
      icon={Sparkles}
      status={<span className="font-semibold">{offlineText('update.ready')}</span>}
    >
      <Button variant="quiet" size="sm" className="-me-2.5" onClick={() => window.location.reload()}>
        {offlineText('update.reload')}
      </Button>
    </StatusBar>
  )
}
