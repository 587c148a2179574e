import { ImageIcon, X } from 'lucide-react'
import type { RefObject } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { useObjectUrl } from '#client/ui/image/use-object-url.ts'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { AttachmentState } from './use-attachment.ts'

type Props = {
  readonly attachment: AttachmentState
  /** Receives the focus when the image is removed. */
  readonly fieldRef: RefObject<HTMLElement | null>
}

/** The image attached to the next message. */
export function Attachment({ attachment: { image, isReading, detach }, fieldRef }: Props) {
  const url = useObjectUrl(image?.size ? image.file : null)
  const statusText = isReading ? chatText('picture.reading') : image ? chatText('picture.added') : ''
  return (
    <div className="col-span-3">
      <p role="status" className="sr-only">
        {statusText}
      </p>
      {(image ?? isReading) && (
        <div className="relative mt-2 mb-1 w-max">
          <div className="grid size-24 place-items-center overflow-hidden rounded-md border border-line bg-sunken text-muted">
            {isReading ? (
              <Spinner />
            ) : url ? (
              <img src={url} alt={chatText('picture.preview')} className="size-full object-cover" />
            ) : (
              <ImageIcon size={28} strokeWidth={1.75} aria-hidden />
            )}
          </div>
          <button
            type="button"
            aria-label={chatText('picture.remove')}
            title={chatText('picture.remove')}
            onClick={() => {
              detach()
              fieldRef.current?.focus()
            }}
            className="absolute -top-3 -end-6 grid size-11 place-items-center rounded-full"
          >
            <span className="grid size-7 place-items-center rounded-full border border-edge bg-surface text-text hover:border-text">
              <X size={16} aria-hidden />
            </span>
          </button>
        </div>
      )}
    </div>
  )
}
