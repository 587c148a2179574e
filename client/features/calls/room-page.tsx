import { useEffect, useState } from 'react'
import { chatIdOfRoom } from '#shared/domain/calls.ts'
import type { Me } from '#shared/schemas/account.ts'
import { callTexts } from '#shared/texts/calls.ts'
import { chatCallTexts } from '#shared/texts/calls-in-chat.ts'
import { fill } from '#shared/texts/fill.ts'
import { useLive } from '#client/api/live.ts'
import { useMe } from '#client/api/session.ts'
import { useStore } from '#client/api/store.ts'
import { Page } from '#client/ui/page.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { BuiltinRoom } from './builtin-room.tsx'
import { CallFrame } from './call-frame.tsx'
import { CallOver } from './call-over.tsx'
import { MeetingRoom } from './meeting-room.tsx'
import { createSeat } from './seat.ts'

function chatIdHere(): string | null {
  try {
    return chatIdOfRoom(decodeURIComponent(location.pathname.slice('/room/'.length)))
  } catch {
    return null
  }
}

/** /room/$roomName: the call itself. */
export function RoomPage() {
  const me = useMe()
  const [chatId] = useState(chatIdHere)
  if (!me) return null
  if (chatId) return <Room chatId={chatId} me={me} />
  return (
    <Page name="room" title={callTexts['lobby.noCall']} width="bleed">
      <CallFrame>
        <CallOver chatId={null} me={me} call={undefined} state={{ kind: 'gone' }} onTry={() => {}} />
      </CallFrame>
    </Page>
  )
}

/** A room while one has one's place in it, and before and after that. */
function Room({ chatId, me }: { readonly chatId: string; readonly me: Me }) {
  const [seat] = useState(() => createSeat(chatId))
  const state = useStore(seat.store)
  const call = useLive('call', { chatId }).value
  useEffect(() => {
    void seat.enter(false)
    return seat.leave
  }, [seat])
  const entry = state.kind === 'in' ? state.entry : null
  const name = (entry?.other ?? call?.other)?.name
  const title = name === undefined ? chatCallTexts['call'] : fill(callTexts['room.title'], { name })
  return (
    <Page name="room" title={title} width="bleed">
      {entry && !entry.meeting && <BuiltinRoom chatId={chatId} me={me} seat={seat} entry={entry} />}
      {entry?.meeting && <MeetingRoom seat={seat} entry={entry} meeting={entry.meeting} />}
      {state.kind === 'entering' && (
        <CallFrame>
          <p role="status" className="flex flex-1 items-center justify-center gap-3 p-8 text-muted">
            <Spinner />
            {callTexts['room.entering']}
          </p>
        </CallFrame>
      )}
      {state.kind !== 'in' && state.kind !== 'entering' && (
        <CallFrame>
          <CallOver
            chatId={chatId}
            me={me}
            call={call}
            state={state}
            onTry={(takesOver) => void seat.enter(takesOver)}
          />
        </CallFrame>
      )}
    </Page>
  )
}
