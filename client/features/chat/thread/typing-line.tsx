import { chatText } from '#shared/texts/chat/chat.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'

type Props = { readonly chatId: string; readonly otherId: string; readonly name: string }

const dots = ['', '[animation-delay:200ms]', '[animation-delay:400ms]']

/** Shows that the counterpart is typing. Its space is reserved, so that the layout does not shift. */
export function TypingLine({ chatId, otherId, name }: Props) {
  const { value } = useLiveQuery('typing', { chatId })
  return (
    <p aria-live="polite" className="flex h-6 flex-none items-center short:h-4 gap-2 px-4 text-xs text-muted">
      {value?.includes(otherId) && (
        <>
          <span className="flex gap-1" aria-hidden="true">
            {dots.map((delay) => (
              <span key={delay} className={`glow size-1.5 rounded-full bg-primary ${delay}`} />
            ))}
          </span>
          {chatText('area.typing', { name })}
        </>
      )}
    </p>
  )
}
