import { ImageIcon } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { coverText } from '#shared/texts/chat/image-cover.ts'
import { formatBytes } from '#shared/texts/i18n/format-bytes.ts'
import { isDataSaverOn } from '#client/state/data-saver.ts'

type Props = {
  readonly size: { width: number; height: number }
  readonly alt: string
  /** Of the file that a press loads, where it is known. */
  readonly bytes: number | undefined
}

/** The place of an image that is shown after a press [CH45]. Who saves data reads first what it costs [EA6]. */
export default function ImageCover({ size, alt, bytes }: Props) {
  const cost = bytes !== undefined && isDataSaverOn() ? formatBytes(bytes) : null
  return (
    <span
      style={size}
      className="grid min-h-24 max-w-full min-w-24 place-content-center justify-items-center gap-1 rounded-[0.75rem] bg-sunken p-2 text-center text-xs text-text"
    >
      <ImageIcon size={24} strokeWidth={1.75} aria-hidden />
      <span className="font-semibold">
        {cost === null ? chatText('picture.show') : coverText('showSize', { size: cost })}
      </span>
      <span className="sr-only">{alt}</span>
    </span>
  )
}
