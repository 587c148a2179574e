import { Lightbulb } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { Button } from '#client/ui/button/button.tsx'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'

/** Loaded when it is opened. */
const StartersDialog = lazyOptional(() => import('./starters-dialog.tsx'))

type Props = {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
  /** The message that is typed. */
  readonly composition: { readonly text: string; readonly change: (text: string) => void }
}

/** Opens the ideas for a message; one is added to what is typed [WK11]. */
export default function StartersButton({ fieldRef, composition: { text, change } }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const label = workPageText('starters.title')
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Lightbulb size={20} aria-hidden />
      </Button>
      {isOpen && (
        <Optional>
          <StartersDialog
            onClose={() => setIsOpen(false)}
            onStart={(prompt) => {
              setIsOpen(false)
              change(text.trim() === '' ? prompt : `${text.trimEnd()}\n${prompt}`)
              requestAnimationFrame(() => fieldRef.current?.focus())
            }}
          />
        </Optional>
      )}
    </>
  )
}
