import { Sprout } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { cx } from '#client/ui/cx.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'

const FirstMessage = lazyOptional(() => import('./first-message.tsx'))

type Props = {
  readonly other: PersonCard
  readonly isEmpty: boolean
  /** Whether nothing can be sent: there are no suggestions then. */
  readonly isResting: boolean
  /** Inserts a suggestion into the composer without sending it. */
  readonly onIdea: (text: string) => void
}

/**
 * The start of a chat: marks it, or suggests a first message while the chat is empty. Compact enough to fit a phone
 * screen.
 */
export function ChatStart({ other, isEmpty, isResting, onIdea }: Props) {
  const name = displayName(other)
  const myRole = other.role === 'mentor' ? 'mentee' : 'mentor'
  return (
    <div
      className={cx(
        'grid justify-items-center px-2 text-center',
        isEmpty ? 'gap-1.5 pt-2 pb-1' : 'gap-2 pt-5 pb-2',
      )}
    >
      {isEmpty ? (
        <>
          <p className="font-display text-lg">{chatText('chat.noMessages')}</p>
          {!isResting && (
            <Optional>
              <FirstMessage myRole={myRole} name={name} onIdea={onIdea} />
            </Optional>
          )}
        </>
      ) : (
        <>
          <span className="grid size-11 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
            <Sprout size={22} strokeWidth={1.75} aria-hidden />
          </span>
          <p className="font-display text-lg text-balance wrap-anywhere">
            {chatText('start.title', { name })}
          </p>
        </>
      )}
      <p className="max-w-md text-xs text-muted">{chatText('start.care')}</p>
    </div>
  )
}
