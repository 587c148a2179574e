import { Ellipsis, Flag } from 'lucide-react'
import { memo, useId } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import type { Reaction } from '#shared/domain/reactions.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import { safetyLabel } from '#shared/texts/safety/safety-labels.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { cx } from '#client/ui/cx.ts'
import type { MaskedMessage, MenuMessage } from './menu/changeable.ts'
import { FailedNote } from './failed-note.tsx'
import { longPressHandlers } from './menu/long-press.ts'
import { MessageBubble } from './message-bubble.tsx'
import type { BubbleProps } from './message-bubble.tsx'
import { MaskedNote } from '#client/components/masked/masked-note.tsx'
import { MessageButton } from './menu/message-button.tsx'
import type { Status } from '../thread/thread.ts'
import { formatClockTime } from '../thread/format-time.ts'
import { ReactionChips } from './reaction-chips.tsx'
import { QueuedActions } from './queued-actions.tsx'

type Props = BubbleProps & {
  readonly seq: number | null
  readonly outgoing: Outgoing | null
  readonly startsGroup: boolean
  /** Whether time and status are shown though the group goes on. */
  readonly isLastOfStatus: boolean
  /** Absent if messages cannot be reported. */
  readonly onReport: ((seq: number) => void) | undefined
  /** Whether this message's report button is in the tab order. */
  readonly isReportStop: boolean
  readonly reactions: Message['reactions'] | null
  readonly maskedKinds: Message['maskedKinds'] | null
  /** Explains what was masked; absent where that is not needed. */
  readonly onMasked: ((message: MaskedMessage) => void) | undefined
  readonly onReact: ((seq: number, reaction: Reaction | null) => void) | undefined
  /** Opens the menu of a message; absent if there is none. */
  readonly onMenu: ((message: MenuMessage, anchor: HTMLElement) => void) | undefined
  /** Whether this message's menu button is in the tab order. */
  readonly isMenuStop: boolean
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

/** One message: its bubble and, under the last of a group and of a status [CH4], time and status. */
export const MessageLine = memo(function MessageLine(props: Props) {
  const { seq, isMine, at, status, outgoing, startsGroup, endsGroup } = props
  const isLabeled = endsGroup || props.isLastOfStatus
  // The other messages have the tick alone.
  const isWordShown = props.isLastOfStatus || (status !== 'sent' && status !== 'seen')
  return (
    <li
      data-line
      data-seq={seq}
      tabIndex={-1}
      className={cx(
        // A chat grows to thousands of lines: those outside of the window are neither laid out nor painted.
        'group flex flex-col [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto] focus-visible:-outline-offset-2',
        isMine ? 'items-end' : 'items-start',
        startsGroup ? 'mt-3' : 'mt-1',
      )}
    >
      <BubbleWithButtons {...props} />
      {props.reactions && seq !== null && (
        <ReactionChips
          {...{ name: props.name, meId: props.meId, reactions: props.reactions }}
          onReact={(reaction) => props.onReact?.(seq, reaction)}
        />
      )}
      {props.maskedKinds && seq !== null && (
        <MaskedNote kinds={props.maskedKinds} onWhy={() => props.onMasked?.({ seq, isMine, at })} />
      )}
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

/** The bubble, and beside it the buttons that open its menu and report it. */
function BubbleWithButtons(props: Props) {
  const { seq, isMine } = props
  const id = useId()
  const openMenu = menuOpener(props)
  const menuButton = openMenu && (
    <MessageButton
      {...{ kind: 'menu', popup: 'menu', label: messageActionText('more'), icon: Ellipsis }}
      describedBy={id}
      isStop={props.isMenuStop}
      onPress={openMenu}
    />
  )
  return (
    <div
      {...(openMenu && longPressHandlers(openMenu))}
      className={cx('flex w-full items-center', isMine && 'flex-row-reverse')}
    >
      <MessageBubble {...props} id={id} />
      {menuButton}
      {!isMine && seq !== null && props.onReport && (
        <MessageButton
          kind="report"
          label={safetyLabel('report.message')}
          icon={Flag}
          popup="dialog"
          describedBy={id}
          isStop={props.isReportStop}
          // A long press on an image opens the image, not the menu.
          isShownOnTouch={openMenu === undefined || props.image !== null}
          onPress={() => props.onReport?.(seq)}
        />
      )}
    </div>
  )
}

/** Returns a function that opens the menu of a message at an element; undefined for one that has no menu. */
function menuOpener({ seq, text, image, isMine, at, isDeleted, reactions, meId, onMenu }: Props) {
  if (!onMenu || seq === null || isDeleted) return undefined
  const message = { seq, text, isMine, at, hasImage: image !== null, reaction: reactions?.[meId] ?? null }
  return (anchor: HTMLElement) => onMenu(message, anchor)
}
