import { Fragment, type ReactNode } from 'react'
import type { PastCall } from '#shared/contract/calls.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { MessageLine } from '../message/message-line.tsx'
import { PastCallLines } from './past-calls/past-call-lines.tsx'
import { beforeFirst, placePastCalls } from './past-calls/past-calls.ts'
import type { MaskedMessage, MenuMessage } from '../message/menu/changeable.ts'
import type { Reaction } from '#shared/domain/reactions.ts'
import type { Day } from './thread.ts'
import { formatDayHeading } from './format-time.ts'
import { useToday } from './use-today.ts'

type Props = {
  readonly days: readonly Day[]
  readonly newFrom: number | null
  /** The counterpart's name. */
  readonly name: string
  readonly pastCalls?: readonly PastCall[]
  /** Whether the server has older messages, which are not among `days`. */
  readonly hasOlder?: boolean
  /** Reports the calls of the chat. */
  readonly onReportCall?: (() => void) | undefined
  readonly onLink: (href: string) => void
  /** Leads to a message that another one quotes. */
  readonly onQuote?: ((seq: number) => void) | undefined
  readonly onReport?: ((seq: number) => void) | undefined
  readonly meId: string
  readonly onMasked?: ((message: MaskedMessage) => void) | undefined
  readonly onReact?: ((seq: number, reaction: Reaction | null) => void) | undefined
  readonly onMenu?: ((message: MenuMessage, anchor: HTMLElement) => void) | undefined
  /** Moves an unsent message back into the composer. */
  readonly onEdit?: ((outgoing: Outgoing) => void) | undefined
}

/** The messages, grouped by day. */
export function MessageList(props: Props) {
  const { days, newFrom, name, meId, onLink, onQuote, onReport, onReact, onMenu, onMasked, onEdit } = props
  const today = useToday()
  const all = days.flatMap(({ messages }) => messages)
  const lastStored = all.findLast(({ seq, isDeleted }) => seq !== null && !isDeleted)
  const lastOfOther = all.findLast(({ isMine }) => !isMine)
  const lastSent = all.findLast(({ status }) => status === 'sent')
  const lastSeen = all.findLast(({ status }) => status === 'seen')
  const past = placePastCalls(all, props.pastCalls ?? [], props.hasOlder ?? false)
  const messages = days.map((day) => (
    <DaySection key={day.key} heading={formatDayHeading(day.at, today)}>
      {day.messages.map((message) => (
        <Fragment key={message.id}>
          {message.seq !== null && message.seq === newFrom && <NewLine />}
          <MessageLine
            seq={message.seq}
            name={name}
            isMine={message.isMine}
            text={message.text}
            image={message.image}
            ownImage={message.ownImage}
            at={message.at}
            status={message.status}
            outgoing={message.outgoing}
            startsGroup={message.startsGroup}
            endsGroup={message.endsGroup}
            isLastOfStatus={message === lastSent || message === lastSeen}
            onLink={onLink}
            onReport={onReport}
            isReportStop={message === lastOfOther}
            {...{ meId, onQuote, onReact, onMenu, onMasked }}
            quote={message.quote}
            reactions={message.reactions}
            maskedKinds={message.maskedKinds}
            isMenuStop={message === lastStored}
            isEdited={message.isEdited}
            isDeleted={message.isDeleted}
            onEdit={onEdit}
          />
          <PastCallLines calls={past.get(message.id)} name={name} onReport={props.onReportCall} />
        </Fragment>
      ))}
    </DaySection>
  ))
  const first = past.get(beforeFirst)
  return (
    <>
      {first && (
        <ul>
          <PastCallLines calls={first} name={name} onReport={props.onReportCall} />
        </ul>
      )}
      {messages}
    </>
  )
}

function DaySection({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <div>
      <p
        aria-hidden="true"
        className="mx-auto mt-4 w-max rounded-pill border border-line bg-surface px-3 py-0.5 text-xs font-semibold text-muted"
      >
        {heading}
      </p>
      <ol aria-label={heading}>{children}</ol>
    </div>
  )
}

/** The line above the first unread message: of borders, which forced colors keep. */
function NewLine() {
  return (
    <li
      data-new-line
      className="mt-4 flex items-center gap-3 text-xs font-semibold text-accent before:flex-1 before:border-t after:flex-1 after:border-t"
    >
      {chatText('area.new')}
    </li>
  )
}
