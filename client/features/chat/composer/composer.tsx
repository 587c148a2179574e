import { useId, type RefObject } from 'react'
import { text as lengths } from '#shared/limits.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { outbox } from '#client/sync/react/sync.ts'
import { cx } from '#client/ui/cx.ts'
import { AddImage } from './add-image.tsx'
import { Attachment } from './attachment.tsx'
import { ComposerNotes } from './composer-notes.tsx'
import { SendButton } from './send-button.tsx'
import type { AttachmentState } from './use-attachment.ts'
import { isTouch, useEnterKey } from './use-enter-key.ts'
import { useAutoGrow } from './use-auto-grow.ts'
import { useTyping } from './use-typing.ts'

type Props = {
  readonly chatId: string
  /** The counterpart's name, if known. */
  readonly name: string | undefined
  readonly text: string
  /** The image attached to the next message. */
  readonly attachment: AttachmentState
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
  /** The chat accepts no messages; the text stays and can be copied. */
  readonly isClosed: boolean
  readonly onText: (text: string) => void
  readonly onSent: () => void
}

/** The message input. Grows with the text; Enter sends. */
export function Composer(props: Props) {
  const { chatId, name, text, attachment, fieldRef, isClosed, onText, onSent } = props
  const id = useId()
  const typing = useTyping(chatId)
  const left = lengths.message - text.trim().length
  const { image, isReading } = attachment
  const isReady = (text.trim() !== '' || image !== null) && !isReading && left >= 0 && !isClosed
  useAutoGrow(fieldRef, text)
  const send = () => {
    fieldRef.current?.focus({ preventScroll: true })
    if (!isReady) return
    outbox.enqueue(chatId, text.trim(), image)
    attachment.detach()
    typing.sent()
    onText('')
    onSent()
  }
  const keys = useEnterKey(send)
  return (
    <form
      data-composer
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] flex-none items-end gap-x-1.5 gap-y-1 bg-surface px-3 pb-3 short:sticky short:bottom-(--bottom-bar) short:z-10 short:pb-1 sm:px-4 md:rounded-b-lg"
    >
      <Attachment attachment={attachment} fieldRef={fieldRef} />
      <AddImage isOff={isClosed} onFile={attachment.attach} />
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
          onText(event.target.value)
          typing.changed(event.target.value)
        }}
        onBlur={typing.stop}
        className={cx(
          'control max-h-40 resize-none short:max-h-20 leading-[1.45]',
          isClosed && 'bg-sunken text-muted',
        )}
      />
      <SendButton isReady={isReady} />
      <ComposerNotes id={id} left={left} />
    </form>
  )
}
