import { Sprout } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { cx } from '#client/ui/cx.ts'

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
          {!isResting && <FirstMessage myRole={myRole} name={name} onIdea={onIdea} />}
        </>
      ) : (
        <>
          <span className="grid size-11 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
            <Sprout size={22} strokeWidth={1.75} aria-hidden />
          </span>
          <p className="font-display text-lg text-balance">{chatText('start.title', { name })}</p>
        </>
      )}
      <p className="max-w-md text-xs text-muted">{chatText('start.care')}</p>
    </div>
  )
}

type FirstMessageProps = { readonly myRole: 'mentor' | 'mentee' } & Pick<Props, 'onIdea'> & {
    readonly name: string
  }

function FirstMessage({ myRole, name, onIdea }: FirstMessageProps) {
  const ideas = [1, 2, 3].map((number) =>
    chatText(`idea.${myRole}.${number as 1 | 2 | 3}`, { name: name.split(' ')[0] ?? name }),
  )
  return (
    <>
      <p className="max-w-md text-sm text-muted">{chatText(`start.${myRole}`)}</p>
      <ul aria-label={chatText('start.ideas')} className="flex flex-wrap justify-center gap-1.5">
        {ideas.map((idea) => (
          <li key={idea}>
            <button
              type="button"
              onClick={() => onIdea(idea)}
              className="min-h-11 rounded-lg border border-edge bg-surface px-3.5 py-1.5 text-center text-sm hover:border-text hover:bg-sunken"
            >
              {idea.trim()}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
