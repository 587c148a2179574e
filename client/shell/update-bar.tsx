import { Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import { offlineText } from '#shared/texts/app/offline.ts'
import { useProduct } from '../sync/react/session.ts'
import { useStore } from '../state/use-store.ts'
import { isUpdateReady, startServiceWorker } from '../sync/browser/service-worker.ts'
import { Button } from '../ui/button/button.tsx'

/** Offers to reload when a newer build is ready. The reload loses nothing: drafts and queued messages are stored. */
export function UpdateBar() {
  const { isServiceWorkerEnabled } = useProduct()
  const isReady = useStore(isUpdateReady)
  useEffect(() => startServiceWorker(isServiceWorkerEnabled), [isServiceWorkerEnabled])
  if (!isReady) return null
  return (
    <section
      aria-label={offlineText('update.label')}
      className="flex flex-wrap items-center gap-x-3 border-b border-line bg-primary-soft px-4 py-1 text-sm text-on-primary-soft sm:px-6 md:px-10"
    >
      <Sparkles size={18} aria-hidden className="flex-none" />
      <p role="status" className="min-w-0 flex-1 basis-40 py-1 font-semibold">
        {offlineText('update.ready')}
      </p>
      <Button variant="quiet" size="sm" className="-me-2.5" onClick={() => window.location.reload()}>
        {offlineText('update.reload')}
      </Button>
    </section>
  )
}
