import { Video } from 'lucide-react'
import { lazy } from 'react'
import { displayName } from '#shared/domain/people/names.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useMe } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { cx } from '#client/ui/cx.ts'
import { Optional } from '#client/ui/layout/optional.tsx'
import { getBusyText } from './busy-text.ts'
import { lobbyUrl } from './urls.ts'

const AgreedCallButton = lazy(() => import('./times/agreed-call-button.tsx'))

type Props = { readonly chatId: string }

/**
 * Opens the lobby; while the mentor is in another call, it is off and says why [VC2]; where calls need an agreed time, it
 * leads to the call times outside of one [CT10]. A plain link, because the lobby is a separate document.
 */
export function CallButton({ chatId }: Props) {
  const me = useMe()
  const { value: call } = useLiveQuery('call', { chatId })
  const { value: times, failure } = useLiveQuery('callTimes', { chatId })
  if (!me || !call || !(times ?? failure)) return null
  const look = 'flex-none flex-col gap-0! px-1.5! text-xs'
  const content = (
    <>
      <Video size={20} aria-hidden />
      {chatCallText('call')}
    </>
  )
  if (call.state === 'busy') {
    const reason = getBusyText(me, call)
    return (
      // Not `disabled`: it stays in the tab order, and its reason is read.
      <button
        type="button"
        aria-disabled
        aria-label={chatCallText('call')}
        // The description for assistive technology, and the tooltip.
        title={reason}
        className={buttonStyle('quiet', 'sm', cx(look, 'cursor-default! text-muted!'))}
      >
        {content}
      </button>
    )
  }
  const link = (
    <a
      href={lobbyUrl({ ...call, displayName: displayName(me) })}
      aria-label={chatCallText('call')}
      title={chatCallText('call')}
      className={buttonStyle('quiet', 'sm', look)}
    >
      {content}
    </a>
  )
  if (!times?.isRequired) return link
  return (
    <Optional>
      <AgreedCallButton chatId={chatId} className={look}>
        {link}
      </AgreedCallButton>
    </Optional>
  )
}
