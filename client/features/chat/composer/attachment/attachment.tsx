import { ImageIcon, X } from 'lucide-react'
import type { RefObject } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { useObjectUrl } from '#client/ui/image/use-object-url.ts'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { ImageAltField } from './image-alt-field.tsx'
import type { AttachmentState } from './use-attachment.ts'

type Props = {
  readonly attachment: AttachmentState
  /** Receives the focus when the image is removed. */
  readonly fieldRef: RefObject<HTMLElement | null>
}

/** The image attached to the next message, and its description. */
export function Attachment({ attachment, fieldRef }: Props) {
  const { image, alt, isReading, detach, setAlt } = attachment
  const statusText = isReading ? chatText('picture.reading') : image ? chatText('picture.added') : ''
  const remove = () => {
    detach()
    fieldRef.current?.focus()
  }
  return (
    <div className="col-span-full">
      <p role="status" className="sr-only">
        {statusText}
      </p>
      {(image ?? isReading) && (
        <div className="mt-2 mb-1 flex flex-wrap items-start gap-x-8 gap-y-2">
          <Preview file={image?.size ? image.file : null} isReading={isReading} onRemove={remove} />
          {image && !isReading && <ImageAltField value={alt} onChange={setAlt} />}
        </div>
      )}
    </div>
  )
}

type PreviewProps = {
  /** Null for an image that this browser cannot show. */
  readonly file: Blob | null
  readonly isReading: boolean
  readonly onRemove: () => void
}

function Preview({ file, isReading, onRemove }: PreviewProps) {
  const url = useObjectUrl(file)
  return (
    <div className="relative w-max">
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
        onClick={onRemove}
        className="absolute -top-3 -end-6 grid size-11 place-items-center rounded-full"
      >
        <span className="grid size-7 place-items-center rounded-full border border-edge bg-surface text-text hover:border-text">
          <X size={16} aria-hidden />
        </span>
      </button>
    </div>
  )
}
