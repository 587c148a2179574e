import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '#client/state/use-store.ts'
import { isPaletteKey, keyDialog } from '#client/ui/overlay/key-dialog.ts'

const KeyList = lazy(() => import('./key-list.tsx'))
const Palette = lazy(() => import('./palette.tsx'))

const close = (): void => keyDialog.set(null)

/** Opens the palette on its keys, and shows it and the list of shortcuts; their code loads on first use. */
export function KeysHost({ role }: { readonly role: 'mentor' | 'mentee' }) {
  const shown = useStore(keyDialog)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return
      // Firefox would focus its search field.
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) keyDialog.set('palette')
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      close()
    }
  }, [])
  return (
    <Suspense>
      {shown === 'list' && <KeyList onClose={close} />}
      {shown === 'palette' && <Palette role={role} onClose={close} />}
    </Suspense>
  )
}
