import { Fragment } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { MessageLine } from '../message/message-line.tsx'
import type { Day } from './thread.ts'
import { dayLabel } from './format-time.ts'
import { useToday } from './use-today.ts'

type Props = {
  readonly days: readonly Day[]
  readonly newFrom: number | null
  /** The other's name. */
  readonly name: string
  readonly onLink: (href: string) => void
  readonly onReport?: ((seq: number) => void) | undefined
  /** Takes a message that was not sent back into the field. */
  readonly onEdit?: ((outgoing: Outgoing) => void) | undefined
}

/** The messages by day. */
export function MessageList({ days, newFrom, name, onLink, onReport, onEdit }: Props) {
  const today = useToday()
  const lastOfOther = days.flatMap(({ lines }) => lines).findLast(({ isMine }) => !isMine)
  return days.map((day) => (
    <div key={day.key}>
      <p
        aria-hidden="true"
        className="mx-auto mt-4 w-max rounded-pill border border-line bg-surface px-3 py-0.5 text-xs font-semibold text-muted"
      >
        {dayLabel(day.at, today)}
      </p>
      <ol aria-label={dayLabel(day.at, today)}>
        {day.lines.map((line) => (
          <Fragment key={line.id}>
            {line.seq !== null && line.seq === newFrom && (
              <li
                data-new-line
                className="mt-4 flex items-center gap-3 text-xs font-semibold text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
              >
                {chatTexts['area.new']}
              </li>
            )}
            <MessageLine
              seq={line.seq}
              name={name}
              isMine={line.isMine}
              text={line.text}
              image={line.image}
              ownImage={line.ownImage}
              at={line.at}
              status={line.status}
              outgoing={line.outgoing}
              startsGroup={line.startsGroup}
              endsGroup={line.endsGroup}
              onLink={onLink}
              onReport={onReport}
              isReportStop={line === lastOfOther}
              onEdit={onEdit}
            />
          </Fragment>
        ))}
      </ol>
    </div>
  ))
}
