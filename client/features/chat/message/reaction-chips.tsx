import type { Message } from '#shared/contract/chat.ts'
import { reactionEmoji, reactionNames, type Reaction } from '#shared/domain/reactions.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { cx } from '#client/ui/cx.ts'

type Props = {
  readonly reactions: NonNullable<Message['reactions']>
  readonly meId: string
  /** The counterpart's name. */
  readonly name: string
  readonly onReact: (reaction: Reaction | null) => void
}

/** The reactions to a message, under its bubble. A press of one sets or removes the member's own [MR8]. */
export function ReactionChips({ reactions, meId, name, onReact }: Props) {
  const mine = reactions[meId]
  const all = Object.values(reactions)
  return (
    <p className="-mt-1 flex gap-2 px-1">
      {reactionNames
        .filter((reaction) => all.includes(reaction))
        .map((reaction) => {
          const isMine = mine === reaction
          const count = all.filter((one) => one === reaction).length
          return (
            <button
              key={reaction}
              type="button"
              aria-pressed={isMine}
              onClick={() => onReact(isMine ? null : reaction)}
              className={cx(
                'target flex min-h-7 min-w-9 items-center gap-1 rounded-pill border bg-surface px-2 text-sm text-text tabular-nums',
                isMine ? 'border-primary' : 'border-line',
              )}
            >
              <span className="sr-only">{labelOf(reaction, { isMine, count, name })} </span>
              <span aria-hidden className="emoji">
                {reactionEmoji[reaction]}
              </span>
              {count > 1 && formatNumber(count)}
            </button>
          )
        })}
    </p>
  )
}

function labelOf(name: Reaction, by: { isMine: boolean; count: number; name: string }): string {
  const reaction = messageActionText(`react.${name}`)
  if (!by.isMine) return messageActionText('react.theirs', { reaction, name: by.name })
  return by.count > 1
    ? messageActionText('react.both', { reaction, name: by.name })
    : messageActionText('react.mine', { reaction })
}
