import { useLayoutEffect } from 'react'
import { lazyDialog } from '#client/components/lazy-dialog.ts'
import { useStore } from '#client/state/use-store.ts'
import { isListKey, isPaletteKey, keyDialog } from '#client/ui/overlay/key-dialog.ts'

const KeyList = lazyDialog(() => import('./key-list.tsx'))
const Palette = lazyDialog(() => import('./palette.tsx'))

const close = (): void => keyDialog.set(null)

/** Opens the palette and the list of shortcuts on their keys, and shows them; their code loads on first use. */
export function KeysHost({ role }: { readonly role: 'mentor' | 'mentee' }) {
  const shown = useStore(keyDialog)
  // Not after the paint: a key that is pressed as soon as the page is visible would be lost on a busy device.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const opened = isPaletteKey(event) ? 'palette' : isListKey(event) ? 'list' : null
      if (!opened) return
      // Firefox would focus its search field.
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) keyDialog.set(opened)
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      close()
    }
  }, [])
  return (
    <>
      {shown === 'list' && <KeyList onClose={close} />}
      {shown === 'palette' && <Palette role={role} onClose={close} />}
    </>
  )
}
