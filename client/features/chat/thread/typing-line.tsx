import { chatText } from '#shared/texts/chat/chat.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'

/** Loaded after the chat. */
const ConductLink = lazyOptional(() => import('../conduct-link.tsx'))

type Props = { readonly chatId: string; readonly otherId: string; readonly name: string }

const dots = ['', '[animation-delay:200ms]', '[animation-delay:400ms]']

/**
 * Shows that the counterpart is typing, in a space that is reserved, so that the layout does not shift. Beside it is the code of
 * conduct, one press away at every width [CC5].
 */
export function TypingLine({ chatId, otherId, name }: Props) {
  const { value } = useLiveQuery('typing', { chatId })
  return (
    <div className="flex h-[1.5rem] flex-none items-center gap-3 px-4 text-xs text-muted short:h-4">
      <p aria-live="polite" className="flex min-w-0 flex-1 items-center gap-2">
        {value?.includes(otherId) && (
          <>
            <span className="flex gap-1" aria-hidden="true">
              {dots.map((delay) => (
                <span key={delay} className={`glow size-1.5 rounded-full bg-primary ${delay}`} />
              ))}
            </span>
            <span className="truncate">{chatText('area.typing', { name })}</span>
          </>
        )}
      </p>
      <Optional>
        <ConductLink />
      </Optional>
    </div>
  )
}
