import { coreText } from '#shared/texts/app/core.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

/** Shown while the code of a page loads. */
export function PendingPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy="true"
      aria-label={coreText('app.loading')}
      className="edge mx-auto w-full max-w-6xl flex-1 px-4 py-10 sm:px-6 md:px-10"
    >
      <Skeleton rows={4} rowClass="h-20" />
    </main>
  )
}
