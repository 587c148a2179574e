import { useCallback, useEffect, useState, type RefObject } from 'react'
import { showHelp } from '#client/state/help-state.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { writeNearest } from '#client/sync/react/sync.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import type { EditableMessage } from '../../message/menu/changeable.ts'

export type EditSent = ReturnType<typeof useEditSent>

/** The message that is being edited, its new text, and why the server rejected it. */
type Editing = { readonly message: EditableMessage; readonly text: string; readonly failure: string | null }

/** Edits a message that was sent, in the composer; the draft is kept meanwhile [MR6]. */
export function useEditSent(chatId: string, fieldRef: RefObject<HTMLTextAreaElement | null>) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const seq = editing?.message.seq
  // After the field has the text, so that the caret is at its end.
  useEffect(() => {
    const field = fieldRef.current
    if (seq === undefined || !field) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(field.value.length, field.value.length)
  }, [seq, fieldRef])
  const start = useCallback(
    (message: EditableMessage) => setEditing({ message, text: message.text, failure: null }),
    [],
  )
  /** Starts with a message, if there is one. */
  const startWith = (message: EditableMessage | null): boolean => {
    if (message) start(message)
    return message !== null
  }
  const end = useCallback(() => {
    setEditing(null)
    fieldRef.current?.focus({ preventScroll: true })
  }, [fieldRef])
  /** Changes the editing of a message, unless another one is being edited by now. */
  const changeOf = (seq: number, change: (now: Editing) => Editing | null): void =>
    setEditing((now) => (now?.message.seq === seq ? change(now) : now))
  /** Ends editing without moving the focus. */
  const cancel = useCallback(() => setEditing(null), [])
  const { isPending, submit: save } = useSubmit(async () => {
    if (!editing) return
    const { message } = editing
    const text = editing.text.trim()
    if (text === message.text) return end()
    try {
      const input = { chatId, seq: message.seq, text }
      const { help } = await writeNearest(({ chat }, options) => chat.editMessage.mutate(input, options))
      if (help !== undefined) showHelp(chatId)
      changeOf(message.seq, () => null)
      fieldRef.current?.focus({ preventScroll: true })
    } catch (error) {
      changeOf(message.seq, (now) => ({ ...now, failure: failureOf(error).text }))
    }
  })
  const setText = (text: string) => setEditing((now) => now && { ...now, text, failure: null })
  return { editing, isPending, start, startWith, end, cancel, save, setText }
}
