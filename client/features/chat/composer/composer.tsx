import { useId, type RefObject } from 'react'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { cx } from '#client/ui/cx.ts'
import { useMediaQuery } from '#client/ui/layout/use-media-query.ts'
import { AddSlot } from './add-slot.tsx'
import { Attachment } from './attachment/attachment.tsx'
import { ComposerBar } from './composer-bar.tsx'
import { ComposerButtons } from './composer-buttons.tsx'
import { ComposerNotes } from './composer-notes.tsx'
import type { AttachmentState } from './attachment/use-attachment.ts'
import { isTouch, useComposerKeys } from './use-composer-keys.ts'
import { useAutoGrow } from './use-auto-grow.ts'
import { useComposition } from './use-composition.ts'
import type { EditSent } from './draft/use-edit-sent.ts'
import type { ReplyState } from './draft/use-reply.ts'
import { useTyping } from './use-typing.ts'

type Props = {
  readonly chatId: string
  /** The counterpart's name, if known. */
  readonly name: string | undefined
  /** The draft, which stays while a sent message is edited. */
  readonly text: string
  /** The image attached to the next message. */
  readonly attachment: AttachmentState
  readonly editSent: EditSent
  readonly reply: ReplyState
  readonly meId: string
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
  /** The chat accepts no messages; the text stays and can be copied. */
  readonly isClosed: boolean
  /** The chat accepts no messages for now; a draft can be written. */
  readonly isResting: boolean
  readonly onText: (text: string) => void
  /** Edits the last message. Returns false if there is none that can be edited. */
  readonly onEditLast: () => boolean
  readonly onSent: () => void
}

/** The windows without the variant `xs`. */
const narrowWindow = '(width < 30rem)'

/** The message input. Grows with the text; Enter sends. */
export function Composer(props: Props) {
  const { chatId, name, attachment, editSent, reply, fieldRef, isClosed, isResting } = props
  const id = useId()
  const typing = useTyping(chatId)
  const composition = useComposition(props)
  const { text, left, isReady } = composition
  const { editing } = editSent
  const isEditing = editing !== null
  const tools = { fieldRef, isClosed, isEditing, composition, isNarrow: useMediaQuery(narrowWindow) }
  useAutoGrow(fieldRef, text)
  const send = () => {
    fieldRef.current?.focus({ preventScroll: true })
    if (!isReady) return
    composition.submit()
    typing.sent()
  }
  const keys = useComposerKeys({
    send,
    editLast: () => !editing && !isClosed && text === '' && !attachment.image && props.onEditLast(),
    cancel: editing ? editSent.end : reply.quote ? reply.end : undefined,
  })
  return (
    <form
      data-composer
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] flex-none items-end gap-x-1.5 gap-y-1 bg-surface px-3 pb-3 short:sticky short:bottom-(--bottom-bar) short:z-10 short:pb-1 sm:px-4 md:rounded-b-lg"
    >
      <ComposerBar {...{ editSent, reply }} meId={props.meId} name={name ?? ''} />
      <Attachment attachment={attachment} fieldRef={fieldRef} />
      <AddSlot {...tools} isOff={isClosed || isResting || isEditing} onFile={attachment.attach} />
      <textarea
        ref={fieldRef}
        rows={1}
        value={text}
        readOnly={isClosed}
        aria-disabled={isClosed || undefined}
        aria-label={name ? chatText('composer.label', { name }) : chatText('composer.labelAlone')}
        aria-describedby={`${id}-count ${id}-keys`}
        aria-invalid={left < 0 || undefined}
        placeholder={isClosed ? memberErrorText('chat.notAccepted') : chatText('composer.placeholder')}
        enterKeyHint={isTouch ? 'enter' : 'send'}
        {...keys}
        onChange={(event) => {
          composition.change(event.target.value)
          if (!editing && !isResting) typing.changed(event.target.value)
        }}
        onBlur={typing.stop}
        className={cx(
          'relative control max-h-40 resize-none leading-[1.45] placeholder:truncate short:max-h-20',
          isClosed && 'bg-sunken text-muted',
        )}
      />
      <ComposerButtons {...tools} isReady={isReady} />
      <ComposerNotes id={id} left={left} isEditing={isEditing} />
    </form>
  )
}
