import { displayName } from '#shared/domain/people/names.ts'
import type { ReportPath } from '#shared/domain/reports.ts'
import { useCallback, type RefObject } from 'react'
import { chatAreaHeight } from '#shared/limits.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { ChatState, Message, Quote } from '#shared/contract/chat.ts'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { cx } from '#client/ui/cx.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { openSafetyDialog } from '#client/components/safety/subject-store.ts'
import { ChatStart } from '../chat-start.tsx'
import { HeldList } from '../held/held-list.tsx'
import type { MenuMessage } from '../message/menu/changeable.ts'
import { toQuote } from '../message/format-quote.ts'
import { useMessageMenu } from '../message/menu/use-message-menu.tsx'
import { MessageList } from './message-list.tsx'
import { OlderMessages } from './older-messages.tsx'
import { MessageAnnouncer } from './message-announcer.tsx'
import { ToLatestButton } from './scroll/to-latest-button.tsx'
import { useThread, type MessageAreaHandle } from './use-thread.ts'

type Props = {
  readonly head: ChatState
  readonly latest: readonly Message[]
  readonly isConfirmed: boolean
  readonly meId: string
  readonly isExpanded: boolean
  readonly onIdea: (text: string) => void
  readonly onLink: (href: string) => void
  readonly onEdit: (outgoing: Outgoing) => void
  /** Edits a message that was sent. */
  readonly onEditSent: (message: MenuMessage) => void
  readonly onReply: (quote: Quote) => void
  /** Filled with the functions that the composer calls. */
  readonly handle: RefObject<MessageAreaHandle | null>
}

/** The scrollable messages of an open chat. */
export function MessageArea({ head, latest, isConfirmed, meId, isExpanded, ...props }: Props) {
  const { onIdea, onLink, onEdit, onEditSent, onReply, handle } = props
  const { other, id: chatId, isResting = false } = head
  const { id, role, name } = other
  const onReport = useCallback(
    (seq: number, path?: ReportPath) =>
      openSafetyDialog({ person: { id, role, name }, canBlock: true, message: { chatId, seq }, path }),
    [chatId, id, role, name],
  )
  const onReportCall = useCallback(
    () => openSafetyDialog({ person: { id, role, name }, canBlock: true, callOf: chatId }),
    [chatId, id, role, name],
  )
  const { value: pastCalls = [] } = useLiveQuery('pastCalls', { chatId })
  const { menu, onReact, onMenu, onMasked } = useMessageMenu({
    ...{ chatId, name: displayName(other), onEdit: onEditSent, onReport },
    onReply: (message) => onReply(toQuote(message, { meId, otherId: id })),
  })
  const thread = useThread({ head, latest, isConfirmed, meId, handle })
  const { scrollerRef, contentRef, days, rows, older, newFrom } = thread
  return (
    <div
      style={isExpanded ? undefined : { height: chatAreaHeight }}
      className={cx('relative min-h-24 low:h-24!', isExpanded && 'flex-1')}
    >
      <div
        ref={scrollerRef}
        role="log"
        aria-live="off"
        aria-label={chatText('area.label', { name: displayName(other) })}
        tabIndex={0}
        onScroll={thread.onScroll}
        // Positioned, so that screen-reader-only elements do not extend the page.
        className="absolute inset-0 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 [overflow-anchor:none]"
      >
        <div ref={contentRef} className="flex min-h-full flex-col justify-end px-4 pb-3">
          {older.hasOlder ? (
            <OlderMessages state={older.state} onLoad={() => void older.loadOlder()} />
          ) : (
            <ChatStart {...{ other, onIdea, isResting }} isEmpty={days.length === 0} />
          )}
          <MessageList
            days={days}
            newFrom={newFrom}
            name={displayName(other)}
            pastCalls={pastCalls}
            hasOlder={older.hasOlder}
            {...{ meId, onLink, onReport, onReportCall, onReact, onMenu, onMasked, onEdit }}
            onQuote={thread.jumpTo}
          />
          <HeldList {...{ chatId, meId, rows, onLink }} />
        </div>
      </div>
      {!thread.isAtEnd && <ToLatestButton count={thread.unseen} onPress={thread.scrollToEnd} />}
      {menu}
      <MessageAnnouncer {...{ rows, meId, newFrom }} name={displayName(other)} />
    </div>
  )
}
