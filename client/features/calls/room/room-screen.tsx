import { displayName } from '#shared/domain/people/names.ts'
import { useEffect, useState } from 'react'
import { parseRoomName } from '#shared/domain/calls.ts'
import type { Me } from '#shared/contract/account.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useHere } from '#client/sync/react/use-here.ts'
import { useMe } from '#client/sync/react/session.ts'
import { useStore } from '#client/state/use-store.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { BuiltinRoom } from './builtin-room.tsx'
import { CallFrame } from './call-frame.tsx'
import { CallEnded } from './call-ended.tsx'
import { JitsiRoom } from '../jitsi/jitsi-room.tsx'
import { createCallSession } from '../rtc/call-session.ts'

function getChatIdFromUrl(): string | null {
  try {
    return parseRoomName(decodeURIComponent(location.pathname.slice('/room/'.length)))
  } catch {
    return null
  }
}

/** /room/$roomName: the call. */
export function RoomScreen() {
  const me = useMe()
  const [chatId] = useState(getChatIdFromUrl)
  if (!me) return null
  if (chatId) return <Room chatId={chatId} me={me} />
  return (
    <Page name="room" title={callText('lobby.noCall')} width="bleed">
      <CallFrame>
        <CallEnded chatId={null} me={me} call={undefined} state={{ kind: 'gone' }} onRetry={() => {}} />
      </CallFrame>
    </Page>
  )
}

/** The room before, during, and after the call. */
function Room({ chatId, me }: { readonly chatId: string; readonly me: Me }) {
  const [session] = useState(() => createCallSession(chatId))
  const state = useStore(session.store)
  const call = useLiveQuery('call', { chatId }).value
  useHere(state.kind === 'joined')
  useEffect(() => {
    void session.enter(false)
    return session.leave
  }, [session])
  const joinResult = state.kind === 'joined' ? state.joinResult : null
  const other = joinResult?.other ?? call?.other
  const title = other ? callText('room.title', { name: displayName(other) }) : chatCallText('call')
  return (
    <Page name="room" title={title} width="bleed">
      {joinResult && !joinResult.meeting && (
        <BuiltinRoom chatId={chatId} me={me} session={session} joinResult={joinResult} />
      )}
      {joinResult?.meeting && (
        <JitsiRoom chatId={chatId} session={session} joinResult={joinResult} meeting={joinResult.meeting} />
      )}
      {state.kind === 'joining' && (
        <CallFrame>
          <p role="status" className="flex flex-1 items-center justify-center gap-3 p-8 text-muted">
            <Spinner />
            {callText('room.entering')}
          </p>
        </CallFrame>
      )}
      {state.kind !== 'joined' && state.kind !== 'joining' && (
        <CallFrame>
          <CallEnded
            chatId={chatId}
            me={me}
            call={call}
            state={state}
            onRetry={(takesOver) => void session.enter(takesOver)}
          />
        </CallFrame>
      )}
    </Page>
  )
}
