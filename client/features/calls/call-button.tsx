import { Video } from 'lucide-react'
import { lazy } from 'react'
import { displayName } from '#shared/domain/people/names.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useMe, useOfflineReason } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { cx } from '#client/ui/cx.ts'
import { Optional } from '#client/ui/layout/optional.tsx'
import { getBusyText } from './busy-text.ts'
import { lobbyUrl } from './urls.ts'

const AgreedCallButton = lazy(() => import('./times/agreed-call-button.tsx'))

type Props = { readonly chatId: string }

/**
 * Opens the lobby; while the mentor is in another call [VC2], or without a connection, it is off and says why; where calls need an agreed time, it
 * leads to the call times outside of one [CT10]. A plain link, because the lobby is a separate document.
 */
export function CallButton({ chatId }: Props) {
  const me = useMe()
  const { value: call } = useLiveQuery('call', { chatId })
  const { value: times, failure } = useLiveQuery('callTimes', { chatId })
  const offline = useOfflineReason()
  if (!me) return null
  const look = 'flex-none flex-col gap-0! px-1.5! text-xs'
  const content = (
    <>
      <Video size={20} aria-hidden />
      {chatCallText('call')}
    </>
  )
  const reason = offline ?? (call?.state === 'busy' && getBusyText(me, call))
  if (reason) {
    return (
      // Not `disabled`: it stays in the tab order, and its reason is read.
      <button
        type="button"
        aria-disabled
        // The description for assistive technology, and the tooltip.
        title={reason}
        className={buttonStyle('quiet', 'sm', cx(look, 'cursor-default! text-muted!'))}
      >
        {content}
      </button>
    )
  }
  if (!call || !(times ?? failure)) return null
  const link = (
    <a
      href={lobbyUrl({ ...call, displayName: displayName(me) })}
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
