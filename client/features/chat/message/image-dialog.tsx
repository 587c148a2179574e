import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { formatDateTime } from '../thread/format-time.ts'

type Props = {
  readonly url: string
  readonly title: string
  readonly at: number
  readonly onClose: () => void
}

/** A picture as large as it is, or as the screen. Also gone when the chat ends meanwhile. */
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
