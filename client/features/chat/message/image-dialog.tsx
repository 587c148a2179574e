import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { formatDateTime } from '../thread/format-time.ts'

type Props = {
  readonly url: string
  readonly title: string
  readonly at: number
  readonly onClose: () => void
}

/** Shows an image at full size, up to the screen. Unmounts if the chat ends. */
export function ImageDialog({ url, title, at, onClose }: Props) {
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <img
        src={url}
        alt={title}
        className="max-h-[calc(100dvh-13rem)] max-w-full justify-self-center rounded-md"
      />
      <p className="text-sm text-muted">{formatDateTime(at)}</p>
    </Dialog>
  )
}
