import { reactionEmoji, reactionNames, type Reaction } from '#shared/domain/reactions.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import { cx } from '#client/ui/cx.ts'

type Props = {
  /** The member's own reaction. */
  readonly chosen: Reaction | null
  readonly onReact: (reaction: Reaction | null) => void
}

/** The six reactions in the menu of a message; the chosen one is removed by another press. */
export function ReactionRow({ chosen, onReact }: Props) {
  return (
    <div role="group" className="mb-1 flex border-b border-line pb-1">
      {reactionNames.map((reaction) => (
        <button
          key={reaction}
          type="button"
          role="menuitemradio"
          aria-checked={reaction === chosen}
          tabIndex={-1}
          aria-label={messageActionText(`react.${reaction}`)}
          title={messageActionText(`react.${reaction}`)}
          onClick={() => onReact(reaction === chosen ? null : reaction)}
          className={cx(
            'grid size-11 place-items-center rounded-md text-xl hover:bg-primary-soft',
            reaction === chosen && 'bg-sunken ring-2 ring-primary',
          )}
        >
          <span aria-hidden className="emoji">
            {reactionEmoji[reaction]}
          </span>
        </button>
      ))}
    </div>
  )
}
