import { Compass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { parseRoomName } from '#shared/domain/calls.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { errorText } from '#client/sync/http/error-text.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useMe } from '#client/sync/react/session.ts'
import { pages } from '#shared/pages.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CallFrame } from '../room/call-frame.tsx'
import { useCallTimes } from '../times/use-call-times.ts'
import { Lobby } from './lobby.tsx'

/** Required URL parameters of the lobby; they only identify the call [VC7]. */
const parameters = ['roomName', 'displayName', 'mentorId'] as const

function getRoomNameFromUrl(): string | null {
  const search = new URLSearchParams(location.search)
  return parameters.every((name) => search.get(name)) ? search.get('roomName') : null
}

/** /call: tests camera and microphone and opens or ends the call. */
export function LobbyScreen() {
  const [roomName] = useState(getRoomNameFromUrl)
  useEffect(() => {
    if (roomName === null) location.replace(pages.chat1.path)
  }, [roomName])
  return <CallFrame>{roomName !== null && <ChosenCall roomName={roomName} />}</CallFrame>
}

function ChosenCall({ roomName }: { readonly roomName: string }) {
  const me = useMe()
  const chatId = parseRoomName(roomName)
  const { value, failure } = useLiveQuery('call', { chatId: chatId ?? '' })
  const times = useCallTimes(chatId ?? '')
  const isDenied = chatId === null || failure !== undefined
  return (
    <Page name="call" title={chatCallText('call')} width="full">
      {!isDenied && value && times && me && <Lobby {...{ chatId, me, times }} call={value} />}
      {!isDenied && !(value && times) && (
        <div role="status" aria-label={callText('lobby.loading')}>
          <Skeleton rows={3} rowClass="h-24" />
        </div>
      )}
      {isDenied && (
        <EmptyState
          icon={Compass}
          title={callText('lobby.noCall')}
          isHeading
          action={
            <a href={pages.chat1.path} className={buttonStyle()}>
              {callText('lobby.toChats')}
            </a>
          }
        >
          {errorText(failure?.reason ?? 'app.notFound', failure)}
        </EmptyState>
      )}
    </Page>
  )
}
