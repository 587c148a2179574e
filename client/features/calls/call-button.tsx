import { Video } from 'lucide-react'
import { displayName } from '#shared/domain/names.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useMe } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { lobbyUrl } from './urls.ts'

type Props = { readonly chatId: string }

/** Opens the lobby, unless the mentor is in another call. A plain link, because the lobby is a separate document. */
export function CallButton({ chatId }: Props) {
  const me = useMe()
  const { value: call } = useLiveQuery('call', { chatId })
  if (!me || !call || call.state === 'busy') return null
  return (
    <a
      href={lobbyUrl({ ...call, displayName: displayName(me) })}
      aria-label={chatCallText('call')}
      title={chatCallText('call')}
      className={buttonStyle('quiet', 'sm', 'flex-none max-[80rem]:size-11 max-[80rem]:px-0')}
    >
      <Video size={20} aria-hidden />
      <span className="max-[80rem]:hidden">{chatCallText('call')}</span>
    </a>
  )
}
