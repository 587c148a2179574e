import { useStore } from '#client/state/use-store.ts'
import { lazy, Suspense } from 'react'
import { subjectStore } from '#client/components/safety/subject-store.ts'

const SafetyDialog = lazy(() => import('./safety-dialog.tsx'))

/** Renders the safety dialog on every page; its code loads on first use. */
export function SafetyHost() {
  const subject = useStore(subjectStore)
  return (
    subject && (
      <Suspense>
        <SafetyDialog subject={subject} />
      </Suspense>
    )
  )
}
