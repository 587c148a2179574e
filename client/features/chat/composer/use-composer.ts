import { useRef } from 'react'
import { useDrop } from '#client/ui/image/use-drop.ts'
import { useAttachment } from './attachment/use-attachment.ts'
import { useAutofocus } from './use-autofocus.ts'
import { useDraft } from './draft/use-draft.ts'
import { useEditSent } from './draft/use-edit-sent.ts'
import { useReply } from './draft/use-reply.ts'
import { useEditUnsent } from './draft/use-edit-unsent.ts'

type Options = { readonly meId: string; readonly chatId: string; readonly isClosed: boolean }

/** The state of the composer: the text, the attached image, and what puts them there. */
export function useComposer({ meId, chatId, isClosed }: Options) {
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(meId, chatId)
  useAutofocus(fieldRef)
  const attachment = useAttachment(fieldRef)
  const editSent = useEditSent(chatId, fieldRef)
  const reply = useReply(fieldRef, editSent.cancel)
  const editUnsent = useEditUnsent({ text, setText, attachment, setQuote: reply.setQuote, fieldRef })
  const drop = useDrop(attachment.attach, isClosed || editSent.editing !== null)
  return { fieldRef, text, setText, attachment, editSent, reply, editUnsent, drop }
}
