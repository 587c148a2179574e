import type { ComponentType } from 'react'
import { failureOf } from '#client/sync/http/failure.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { loadWhenShown } from '#client/ui/layout/load-when-shown.tsx'

/** Says that the server cannot be reached. */
export const sayUnreachable = (): void => showToast('danger', failureOf(null).text)

/**
 * Returns a dialog, or another part with `onClose`, whose code is loaded on the press that opens it. If that fails, a toast says so and the
 * dialog is closed, so that the page stays as it is and the next press tries again [OF16].
 */
export const lazyDialog = <P extends { readonly onClose: () => void }>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
) =>
  loadWhenShown(load, ({ onClose }: P) => {
    sayUnreachable()
    onClose()
  })
