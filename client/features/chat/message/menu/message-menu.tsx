import { Copy, Flag, Pencil, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageEdit } from '#shared/limits/message.ts'
import type { ReportPath } from '#shared/domain/reports.ts'
import type { Reaction } from '#shared/domain/reactions.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import { heldText } from '#shared/texts/chat/held.ts'
import { safetyLabel } from '#shared/texts/safety/safety-labels.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { MenuItem } from '#client/ui/overlay/menu-item.tsx'
import { PopupMenu } from '#client/ui/overlay/popup-menu.tsx'
import { useHeldMessages } from '../../held/use-held-messages.ts'
import { formatClockTime, formatDateTime } from '../../thread/format-time.ts'
import { isChangeable, type MenuMessage } from './changeable.ts'
import { ReactionRow } from '../reaction-row.tsx'

type Props = {
  readonly chatId: string
  /** The counterpart's name. */
  readonly name: string
  readonly message: MenuMessage
  readonly anchor: HTMLElement
  readonly onReact: (message: MenuMessage, reaction: Reaction | null) => void
  readonly onReply: (message: MenuMessage) => void
  readonly onEdit: (message: MenuMessage) => void
  readonly onDelete: (message: MenuMessage) => void
  readonly onReport: (seq: number, path: ReportPath) => void
  readonly onClose: () => void
}

/** Not those of `reports.ts`, so that no chunk is loaded for them with the chat. */
const paths = ['self', 'other'] as const satisfies readonly ReportPath[]

/** The menu of one message [MR5]. */
export function MessageMenu({ chatId, name, message, anchor, onClose, ...props }: Props) {
  const { onReact, onReply, onEdit, onDelete, onReport } = props
  const [openedAt] = useState(Date.now)
  const canChange = isChangeable(message, openedAt)
  // At night, an adult's changes would be rejected [QH12].
  const { arrivesAt } = useHeldMessages(chatId)
  const isNight = arrivesAt !== null
  return (
    <PopupMenu
      anchor={anchor}
      label={messageActionText('more')}
      note={formatDateTime(message.at)}
      onClose={onClose}
    >
      {!isNight && (
        <ReactionRow chosen={message.reaction} onReact={(reaction) => onReact(message, reaction)} />
      )}
      <MenuItem icon={Reply} label={messageActionText('reply')} onPress={() => onReply(message)} />
      {canChange && (
        <>
          {!isNight && (
            <MenuItem icon={Pencil} label={messageActionText('edit')} onPress={() => onEdit(message)} />
          )}
          <MenuItem icon={Trash2} label={messageActionText('delete')} onPress={() => onDelete(message)} />
        </>
      )}
      {message.text !== '' && (
        <MenuItem icon={Copy} label={messageActionText('copy')} onPress={() => void copy(message.text)} />
      )}
      {!message.isMine &&
        paths.map((path) => (
          <MenuItem
            key={path}
            icon={Flag}
            label={safetyLabel(`report.${path}`)}
            onPress={() => onReport(message.seq, path)}
          />
        ))}
      {isNight && (
        <p className="max-w-56 px-3 py-2 text-xs text-muted">
          {heldText('changes', { name, time: formatClockTime(arrivesAt) })}
        </p>
      )}
      {message.isMine && !canChange && (
        <p className="max-w-56 px-3 py-2 text-xs text-muted">
          {messageActionText('tooLate', { minutes: messageEdit.within / 60_000 })}
        </p>
      )}
    </PopupMenu>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', messageActionText('copied'), { isOnlySign: true })
  } catch {
    showToast('danger', messageActionText('copyFailed'))
  }
}
