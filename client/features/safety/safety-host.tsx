import { lazy, Suspense } from 'react'
import { subjectStore } from './subject-store.ts'

const SafetyDialog = lazy(() => import('./safety-dialog.tsx'))

/** Where the dialog stands, for every page; its code comes when it is first asked for. */
export function SafetyHost() {
  const subject = subjectStore.use()
  return (
    subject && (
      <Suspense>
        <SafetyDialog subject={subject} />
      </Suspense>
    )
  )
}
