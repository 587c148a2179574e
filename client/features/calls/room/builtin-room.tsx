import { ShieldAlert } from 'lucide-react'
import { useRef } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { CallJoinResult } from '#shared/contract/calls.ts'
import { callTexts } from '#shared/texts/calls.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { safetyLabels } from '#shared/texts/safety-labels.ts'
import { openSafety } from '#client/features/safety/subject-store.ts'
import { CallBar } from './call-bar.tsx'
import { CallFrame } from './call-frame.tsx'
import { ControlButton } from './control-button.tsx'
import { Elapsed } from './elapsed.tsx'
import { MediaProblemNote } from '../media-error-note.tsx'
import { OwnTile } from '../tiles/local-tile.tsx'
import type { CallSession } from '../rtc/call-session.ts'
import { StageNote } from '../tiles/stage-note.tsx'
import { TheirsTile } from '../tiles/remote-tile.tsx'
import { useCallKeys } from './use-call-keys.ts'
import { useRoom } from './use-room.ts'

type Props = {
  readonly chatId: string
  readonly me: Me
  readonly seat: CallSession
  readonly entry: CallJoinResult
}

/** A call held by this page: the other large, oneself small, and what one can do below. */
export function BuiltinRoom({ chatId, me, seat, entry }: Props) {
  const { media, mine, theirs } = useRoom(chatId, seat, entry)
  const stage = useRef<HTMLDivElement>(null)
  useCallKeys(media)
  const name = entry.other.name
  return (
    <CallFrame
      aside={<Elapsed isRunning={theirs.connection === 'connected' || theirs.connection === 'lost'} />}
    >
      <h1 tabIndex={-1} className="sr-only">
        {interpolate(callTexts['room.title'], { name })}
      </h1>
      <div ref={stage} className="flex min-h-0 flex-1 flex-col bg-bg max-md:h-[calc(100dvh-3.5rem)]">
        <div className="relative m-2 min-h-72 flex-1 overflow-hidden rounded-lg border border-line bg-[#101319] text-[#fff] md:m-4 md:mb-2">
          <TheirsTile person={entry.other} theirs={theirs} />
          <OwnTile me={me} mine={mine} />
          <StageNote name={name} theirs={theirs} />
          <ControlButton
            icon={ShieldAlert}
            label={interpolate(safetyLabels['safety.buttonFor'], { name })}
            onPress={() => openSafety({ person: entry.other, canBlock: true })}
            className="absolute top-3 right-3"
          />
        </div>
        <div className="mx-2 grid gap-2 md:mx-4">
          <MediaProblemNote media={media} mine={mine} />
        </div>
        <CallBar media={media} mine={mine} stage={stage} onHangUp={() => void seat.end()} />
      </div>
    </CallFrame>
  )
}
