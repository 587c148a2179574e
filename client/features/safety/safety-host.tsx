import { useStore } from '#client/state/use-store.ts'
import { lazyDialog } from '#client/components/lazy-dialog.ts'
import { closeSafetyDialog, subjectStore } from '#client/components/safety/subject-store.ts'

const SafetyDialog = lazyDialog(() => import('./safety-dialog.tsx'))

/** Renders the safety dialog on every page; its code loads on first use. */
export function SafetyHost() {
  const subject = useStore(subjectStore)
  return subject && <SafetyDialog subject={subject} onClose={closeSafetyDialog} />
}
