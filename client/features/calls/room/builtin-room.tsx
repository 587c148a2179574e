import { displayName } from '#shared/domain/people/names.ts'
import { Ellipsis, Pause } from 'lucide-react'
import { useRef } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { CallJoinResult } from '#shared/contract/calls.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { safetyLabel } from '#shared/texts/safety/safety-labels.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'
import { pausePerson } from '#client/components/safety/pause-store.ts'
import { openSafetyDialog } from '#client/components/safety/subject-store.ts'
import { CallBar } from './call-bar.tsx'
import { CallFrame } from './call-frame.tsx'
import { ControlButton } from './control-button.tsx'
import { Elapsed } from './elapsed.tsx'
import { MediaErrorNote } from '../media-error-note.tsx'
import { LocalTile } from '../tiles/local-tile.tsx'
import type { CallSession } from '../rtc/call-session.ts'
import { StageNote } from '../tiles/stage-note.tsx'
import { RemoteTile } from '../tiles/remote-tile.tsx'
import { ReportCallButton } from './report-call-button.tsx'
import { useCallKeys } from './use-call-keys.ts'
import { useRoom } from './use-room.ts'

type Props = {
  readonly chatId: string
  readonly me: Me
  readonly session: CallSession
  readonly joinResult: CallJoinResult
}

/** A WebRTC call on this page: large remote video, small local video, controls below. */
export function BuiltinRoom({ chatId, me, session, joinResult }: Props) {
  const { media, local, remote, hangUp } = useRoom(chatId, session, joinResult)
  const stage = useRef<HTMLDivElement>(null)
  useCallKeys(media)
  const name = displayName(joinResult.other)
  return (
    <CallFrame
      aside={
        <>
          <Elapsed isRunning={remote.connection === 'connected' || remote.connection === 'lost'} />
          <ReportCallButton chatId={chatId} other={joinResult.other} session={session} />
        </>
      }
    >
      <h1 tabIndex={-1} className="sr-only">
        {callText('room.title', { name })}
      </h1>
      <div ref={stage} className="flex min-h-0 flex-1 flex-col bg-bg max-md:h-[calc(100dvh-3.5rem)]">
        <div className="relative m-2 min-h-72 flex-1 overflow-hidden rounded-lg border border-line bg-[#101319] text-[#fff] md:m-4 md:mb-2">
          <RemoteTile person={joinResult.other} remote={remote} />
          <LocalTile me={me} local={local} />
          <StageNote name={name} remote={remote} />
          <ControlButton
            icon={Ellipsis}
            label={safetyLabel('safety.buttonFor', { name })}
            onPress={() => openSafetyDialog({ person: joinResult.other, canBlock: true })}
            className="absolute top-3 end-3"
          />
          <ControlButton
            icon={Pause}
            label={safetyMenuText('pause', { name })}
            // Over a video, the sign alone would stop the picture.
            word={safetyMenuText('pauseShort')}
            onPress={() => void pausePerson(joinResult.other)}
            className="absolute top-3 end-17"
          />
        </div>
        <div className="mx-2 grid gap-2 md:mx-4">
          <MediaErrorNote media={media} local={local} />
        </div>
        <CallBar media={media} local={local} stage={stage} onHangUp={hangUp} />
      </div>
    </CallFrame>
  )
}
