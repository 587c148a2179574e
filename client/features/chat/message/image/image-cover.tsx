import { ImageIcon } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { coverText } from '#shared/texts/chat/image-cover.ts'
import { formatBytes } from '#shared/texts/i18n/format-bytes.ts'

type Props = {
  readonly size: { width: number; height: number }
  readonly alt: string
  /** Of the file that a press loads, where it is known. */
  readonly bytes: number | undefined
}

/** The place of an image that is shown after a press [CH45, EA6], with the size of what the press loads [EA8]. */
export default function ImageCover({ size, alt, bytes }: Props) {
  return (
    <span
      style={size}
      className="grid min-h-24 max-w-full min-w-24 place-content-center justify-items-center gap-1 rounded-[0.75rem] bg-sunken p-2 text-center text-xs text-text"
    >
      <ImageIcon size={24} strokeWidth={1.75} aria-hidden />
      <span className="font-semibold">
        {bytes === undefined ? chatText('picture.show') : coverText('showSize', { size: formatBytes(bytes) })}
      </span>
      <span className="sr-only">{alt}</span>
    </span>
  )
}
