import { lazy, Suspense } from 'react'
import { concernStore } from './store.ts'

const SafetyDialog = lazy(() => import('./safety-dialog.tsx'))

/** Where the dialog stands, for every page; its code comes when it is first asked for. */
export function SafetyHost() {
  const concern = concernStore.use()
  return (
    concern && (
      <Suspense>
        <SafetyDialog concern={concern} />
      </Suspense>
    )
  )
}
