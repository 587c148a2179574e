import { Smile } from 'lucide-react'
import { lazy, Suspense, useState, type RefObject } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { Button } from '#client/ui/button/button.tsx'
import { insertAtCaret } from './insert-at-caret.ts'

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'))

type Props = { readonly fieldRef: RefObject<HTMLTextAreaElement | null>; readonly isOff: boolean }

/** Opens the emoji picker, which is loaded then, and inserts what is chosen at the caret [CH42]. */
export function EmojiButton({ fieldRef, isOff }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const insert = (emoji: string) => {
    if (fieldRef.current) insertAtCaret(fieldRef.current, emoji)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={chatText('composer.emoji')}
        title={chatText('composer.emoji')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={isOff}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Smile size={20} aria-hidden />
      </Button>
      {anchor && (
        <Suspense>
          <EmojiPicker anchor={anchor} onPick={insert} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
