import { useState } from 'react'
import { MaskedNote } from '#client/components/masked/masked-note.tsx'
import { lazyDialog } from '#client/components/lazy-dialog.ts'

/** Loaded on a press. */
const MaskedDialog = lazyDialog(() => import('#client/components/masked/masked-dialog.tsx'))

type Props = {
  /** The counterpart's name. */
  readonly name: string
  readonly isMine: boolean
}

/** Says under the words of a request that contact details were masked in them, and leads to the reason [CD28]. */
export function MaskedWords({ name, isMine }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <MaskedNote kinds={[]} onWhy={() => setIsOpen(true)} />
      {isOpen && (
        <MaskedDialog {...{ name, isMine }} isRequest onAct={undefined} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
