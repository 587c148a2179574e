import { useState } from 'react'
import { contactMask } from '#shared/domain/contact-details.ts'
import { MaskedNote } from './masked-note.tsx'
import { lazyDialog } from '#client/components/lazy-dialog.ts'

/** Loaded on a press. */
const MaskedWordsDialog = lazyDialog(() => import('./masked-words-dialog.tsx'))

/** Says under words of a pair, or one's own aims, that contact details were masked in them, and leads to the reason [CD31]. */
export function MaskedBelow({ texts }: { readonly texts: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!texts.some((text) => text.includes(contactMask))) return null
  return (
    <>
      <MaskedNote kinds={[]} onWhy={() => setIsOpen(true)} />
      {isOpen && <MaskedWordsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
