import { displayName } from '#shared/domain/people/names.ts'
import { useState } from 'react'
import type { CallJoinResult } from '#shared/contract/calls.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PauseButton } from '#client/components/safety/pause-button.tsx'
import { SafetyButton } from '#client/components/safety/safety-button.tsx'
import { CallFrame } from '../room/call-frame.tsx'
import { ReportCallButton } from '../room/report-call-button.tsx'
import { JitsiStage } from './jitsi-stage.tsx'
import type { CallSession } from '../rtc/call-session.ts'

type Props = {
  readonly chatId: string
  readonly session: CallSession
  readonly joinResult: CallJoinResult
  readonly meeting: NonNullable<CallJoinResult['meeting']>
}

/** A call in an embedded Jitsi Meet. The app provides the room membership and the hang-up button. */
export function JitsiRoom({ chatId, session, joinResult, meeting }: Props) {
  const [attempts, setAttempts] = useState(0)
  return (
    <CallFrame
      aside={
        <>
          <PauseButton other={joinResult.other} isPaused={false} className="flex-none" />
          <SafetyButton person={joinResult.other} canBlock />
          <ReportCallButton chatId={chatId} other={joinResult.other} session={session} />
          <Button variant="danger" size="sm" onClick={() => void session.end()}>
            {callText('room.hangUp')}
          </Button>
        </>
      }
    >
      <h1 tabIndex={-1} className="sr-only">
        {callText('room.meeting', { name: displayName(joinResult.other) })}
      </h1>
      <JitsiStage
        key={attempts}
        {...{ session, joinResult, meeting, isRetry: attempts > 0 }}
        onRetry={() => setAttempts((before) => before + 1)}
      />
    </CallFrame>
  )
}
