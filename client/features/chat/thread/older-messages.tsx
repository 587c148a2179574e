import { chatText } from '#shared/texts/chat/chat.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'

type Props = { readonly state: 'idle' | 'loading' | 'failed'; readonly onLoad: () => void }

/** Shown above the oldest loaded message while older ones exist. Fixed height, so that the layout does not shift. */
export function OlderMessages({ state, onLoad }: Props) {
  return (
    <div className="flex h-14 items-center justify-center gap-2 text-sm text-muted">
      {state === 'failed' ? (
        <>
          <span role="alert">{chatText('area.olderFailed')}</span>
          <Button variant="quiet" size="sm" onClick={onLoad}>
            {chatText('message.tryAgain')}
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          <span className="sr-only">{chatText('area.older')}</span>
        </>
      )}
    </div>
  )
}
