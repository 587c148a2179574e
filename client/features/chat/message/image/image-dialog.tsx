import { cx } from '#client/ui/cx.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { formatDateTime } from '../../thread/format-time.ts'

type Props = {
  readonly url: string
  readonly title: string
  /** The sender's description, if any. */
  readonly described: string | undefined
  readonly at: number
  readonly onClose: () => void
}

/** Shows an image at full size, up to the screen, and its description. Unmounts if the chat ends. */
export default function ImageDialog({ url, title, described, at, onClose }: Props) {
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <img
        src={url}
        alt={title}
        className={cx(
          'max-w-full justify-self-center rounded-md',
          described === undefined ? 'max-h-[calc(100dvh-13rem)]' : 'max-h-[calc(100dvh-20rem)]',
        )}
      />
      {described !== undefined && (
        <p dir="auto" className="max-h-24 max-w-prose overflow-y-auto wrap-anywhere">
          {described}
        </p>
      )}
      <p className="text-sm text-muted">{formatDateTime(at)}</p>
    </Dialog>
  )
}
