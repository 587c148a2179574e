import { firstMessageText as text } from '#shared/texts/chat/first-message.ts'
import { withoutIsolates } from '#shared/texts/i18n/isolate.ts'

type Props = {
  readonly myRole: 'mentor' | 'mentee'
  readonly name: string
  /** Inserts a suggestion into the composer without sending it. */
  readonly onIdea: (text: string) => void
}

/** Suggests a first message in an empty chat. */
export default function FirstMessage({ myRole, name, onIdea }: Props) {
  const ideas = [1, 2, 3].map((number) =>
    text(`idea.${myRole}.${number as 1 | 2 | 3}`, { name: name.split(' ')[0] ?? name }),
  )
  return (
    <>
      <p className="max-w-md text-sm text-muted">{text(`start.${myRole}`)}</p>
      <ul aria-label={text('start.ideas')} className="flex flex-wrap justify-center gap-1.5">
        {ideas.map((idea) => (
          <li key={idea}>
            <button
              type="button"
              onClick={() => onIdea(withoutIsolates(idea))}
              className="min-h-11 rounded-lg border border-edge bg-surface px-3.5 py-1.5 text-center text-sm hover:border-text hover:bg-sunken"
            >
              {/* The writer completes one that ends with a word. */}
              {/\p{L}\s*$/u.test(idea) ? `${idea.trimEnd()}…` : idea.trim()}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
