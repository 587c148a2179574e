import { type RefObject } from 'react'
import { insertAtCaret } from '../emoji/insert-at-caret.ts'
import type { useComposition } from './use-composition.ts'
import { lazyDialog } from '#client/components/lazy-dialog.ts'

const EmojiPicker = lazyDialog(() => import('../emoji/emoji-picker.tsx'))
const StartersDialog = lazyDialog(() => import('../../work/prompts/starters-dialog.tsx'))

export type ToolsProps = {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
  readonly isClosed: boolean
  readonly isEditing: boolean
  readonly composition: Pick<ReturnType<typeof useComposition>, 'text' | 'change'>
}

type EmojisProps = Pick<ToolsProps, 'fieldRef'> & {
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** The emoji picker, which is loaded when it is opened, and inserts what is chosen at the caret [CH42]. */
export function Emojis({ fieldRef, anchor, onClose }: EmojisProps) {
  const insert = (emoji: string) => {
    if (fieldRef.current) insertAtCaret(fieldRef.current, emoji)
  }
  return <EmojiPicker anchor={anchor} onPick={insert} onClose={onClose} />
}

type IdeasProps = Pick<ToolsProps, 'fieldRef' | 'composition'> & { readonly onClose: () => void }

/** The ideas for a message; one is added to what is typed [WK11]. */
export function Ideas({ fieldRef, composition: { text, change }, onClose }: IdeasProps) {
  return (
    <StartersDialog
      onClose={onClose}
      onStart={(prompt) => {
        onClose()
        change(text.trim() === '' ? prompt : `${text.trimEnd()}\n${prompt}`)
        requestAnimationFrame(() => fieldRef.current?.focus())
      }}
    />
  )
}
