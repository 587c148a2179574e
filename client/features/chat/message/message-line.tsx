import { memo } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { Message } from '#shared/contract/chat.ts'
import type { Outgoing, OutgoingImage } from '#client/sync/outbox/outbox-queue.ts'
import { cx } from '#client/ui/cx.ts'
import { ReportButton } from '#client/features/safety/report-button.tsx'
import { DeliveryIcon } from './delivery-icon.tsx'
import { isFewEmojis } from './text-parts.ts'
import { FailedNote } from './failed-note.tsx'
import { MessageImage } from './message-image.tsx'
import { MessageText } from './message-text.tsx'
import type { Status } from '../thread/thread.ts'
import { formatClockTime, formatDateTime } from '../thread/format-time.ts'
import { QueuedActions } from './queued-actions.tsx'

type Props = {
  readonly seq: number | null
  readonly name: string
  readonly isMine: boolean
  readonly text: string
  readonly image: Message['image']
  readonly ownImage: OutgoingImage | null
  readonly at: number
  readonly status: Status | null
  readonly outgoing: Outgoing | null
  readonly startsGroup: boolean
  readonly endsGroup: boolean
  /** Whether time and status are shown though the group goes on. */
  readonly isLastOfStatus: boolean
  readonly onLink: (href: string) => void
  /** Absent if messages cannot be reported. */
  readonly onReport: ((seq: number) => void) | undefined
  /** Whether this message's report button is in the tab order. */
  readonly isReportStop: boolean
  readonly onEdit: ((outgoing: Outgoing) => void) | undefined
}

const statusKeys = {
  seen: 'chat.seen',
  sent: 'chat.sent',
  sending: 'message.sending',
  queued: 'message.waiting',
  unconfirmed: 'message.notSent',
  rejected: 'message.notSent',
} as const satisfies Record<Status, string>

/** Longest text that is set as narrow as the image; longer texts would become too tall. */
const captionLength = 160

/** One message: its bubble and, under the last of a group and of a status [CH4], time and status. */
export const MessageLine = memo(function MessageLine(props: Props) {
  const { seq, name, isMine, text, image, ownImage, at, status, outgoing, startsGroup, endsGroup } = props
  const isLabeled = endsGroup || props.isLastOfStatus
  // The other messages have the tick alone.
  const isWordShown = props.isLastOfStatus || (status !== 'sent' && status !== 'seen')
  const hasImage = image !== null || ownImage !== null
  const isCaption = hasImage && text.length <= captionLength
  const isBare = !hasImage && isFewEmojis(text)
  return (
    <li
      data-line
      className={cx(
        'group flex flex-col',
        isMine ? 'items-end' : 'items-start',
        startsGroup ? 'mt-3' : 'mt-1',
      )}
    >
      <div className={cx('flex w-full items-center', isMine && 'justify-end')}>
        <div
          dir="auto"
          title={formatDateTime(at)}
          className={cx(
            'max-w-[min(85%,34rem)] rounded-bubble wrap-anywhere whitespace-pre-wrap',
            isBare ? 'px-1 text-4xl leading-tight' : hasImage ? 'p-1.5' : 'px-3.5 py-2',
            !isBare && 'leading-[1.45]',
            !isBare && (isMine ? 'bg-mine text-on-mine' : 'bg-theirs text-text'),
            !isBare && (isMine ? 'forced-colors:border-2' : 'forced-colors:border'),
            endsGroup && (isMine ? 'rounded-ee-sm' : 'rounded-es-sm'),
          )}
        >
          <span className="sr-only">
            {chatText('message.by', { name: isMine ? chatText('message.you') : name })}{' '}
          </span>
          {hasImage && <MessageImage image={image} ownImage={ownImage} name={isMine ? null : name} at={at} />}
          <span className={cx(hasImage && 'block px-1.5 pt-1', isCaption && 'max-w-50')}>
            <MessageText text={text} onLink={props.onLink} />
            {status && <DeliveryIcon status={status} />}
          </span>
        </div>
        {!isMine && seq !== null && props.onReport && (
          <ReportButton isStop={props.isReportStop} onPress={() => props.onReport?.(seq)} />
        )}
      </div>
      <p className={cx('px-1 text-xs text-muted tabular-nums', isLabeled ? 'mt-0.5' : 'sr-only')}>
        <time dateTime={new Date(at).toISOString()}>{formatClockTime(at)}</time>
        {status && (
          <span className={isWordShown ? '' : 'sr-only'}>{` · ${chatText(statusKeys[status])}`}</span>
        )}
      </p>
      {outgoing && (status === 'unconfirmed' || status === 'rejected') && (
        <FailedNote outgoing={outgoing} onEdit={status === 'rejected' ? props.onEdit : undefined} />
      )}
      {outgoing && status === 'queued' && <QueuedActions outgoing={outgoing} onEdit={props.onEdit} />}
    </li>
  )
})
