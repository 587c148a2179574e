import { ImageIcon, ImageOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { image as limit } from '#shared/limits.ts'
import type { Message } from '#shared/contract/chat.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { OutgoingImage } from '#client/sync/outbox/outbox-queue.ts'
import { fitWithin } from '#client/ui/image/fit.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { useObjectUrl } from '#client/ui/image/use-object-url.ts'
import { useCoveredImage } from './shown-images.ts'

const Cover = lazyOptional(() => import('./image-cover.tsx'))
const ImageDialog = lazyOptional(() => import('./image-dialog.tsx'))

type Props = {
  readonly image: Message['image']
  readonly ownImage: OutgoingImage | null
  /** The sender's name; null for the member's own messages. */
  readonly name: string | null
  readonly at: number
}

/** Placeholder size of an image that only the server can decode. */
const unknownSize = { width: 120, height: 90 }

/** The thumbnail of a message's image. Reserves its space before it loads; a press opens it in full size. */
export function MessageImage({ image, ownImage, name, at }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  // Keeps showing the local file after sending, to avoid flicker. Not for a GIF: the server stores only its first
  // frame.
  const [own] = useState(ownImage)
  const ownUrl = useObjectUrl(own?.size && !(image && own.file.type === 'image/gif') ? own.file : null)
  const url = ownUrl ?? image?.url ?? null
  const { isCovered, show } = useCoveredImage(image, { isMine: name === null, isHere: ownUrl !== null })
  const size = fitWithin(image ?? own?.size ?? unknownSize, limit.displaySide)
  const title = name === null ? chatText('picture.mine') : chatText('picture.theirs', { name })
  const described = image ? image.alt : ownImage?.alt
  const alt = described ?? title
  const review = image?.review
  // Of the other member: its bytes are not requested [IR2].
  const hidden = review && name !== null ? chatText(`picture.theirs.${review}`) : null
  if (url === null || url === unreadable || hidden) {
    const Icon = review === 'waiting' ? ImageIcon : ImageOff
    return (
      <span
        style={size}
        className="grid min-h-24 min-w-24 place-content-center justify-items-center gap-1 rounded-md bg-sunken p-2 text-center text-xs text-muted"
      >
        <Icon size={24} strokeWidth={1.75} aria-hidden />
        {hidden ?? (url === null ? alt : chatText('picture.unreadable'))}
        <UploadProgress progress={ownImage?.progress ?? null} />
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        title={chatText(isCovered ? 'picture.show' : 'picture.open')}
        aria-haspopup={isCovered ? undefined : 'dialog'}
        onClick={() => (isCovered ? show() : setIsOpen(true))}
        className="relative grid min-h-11 min-w-11 cursor-zoom-in place-items-center rounded-[0.75rem] focus-visible:outline-current"
      >
        {isCovered ? (
          <Covered size={size} alt={alt} bytes={image?.bytes} />
        ) : (
          <img
            {...size}
            src={url}
            alt={alt}
            draggable={false}
            onError={() => setUnreadable(url)}
            className="h-auto max-w-full rounded-[0.75rem] bg-sunken"
          />
        )}
        <UploadProgress progress={ownImage?.progress ?? null} />
      </button>
      {review && <bdi className="block px-1.5 pt-1 text-xs">{chatText(`picture.mine.${review}`)}</bdi>}
      <Optional>
        {isOpen && <ImageDialog {...{ url, title, described, at }} onClose={() => setIsOpen(false)} />}
      </Optional>
    </>
  )
}

/** Loads what it looks like later. */
const Covered = (props: ComponentProps<typeof Cover>) => (
  <Optional fallback={<span style={props.size} />}>
    <Cover {...props} />
  </Optional>
)

function UploadProgress({ progress }: { readonly progress: number | null }) {
  if (progress === null) return null
  return (
    <span className="absolute inset-x-2 bottom-2 grid rounded-pill bg-surface p-1">
      <progress
        value={progress}
        aria-label={chatText('picture.uploading')}
        className="h-1.5 w-full accent-primary"
      />
    </span>
  )
}
