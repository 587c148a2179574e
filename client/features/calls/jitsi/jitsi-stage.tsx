import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import type { CallJoinResult } from '#shared/contract/calls.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { CallSession } from '../rtc/call-session.ts'
import { useJitsi } from './use-jitsi.ts'

type Props = {
  readonly session: CallSession
  readonly joinResult: CallJoinResult
  readonly meeting: NonNullable<CallJoinResult['meeting']>
  readonly isRetry: boolean
  readonly onRetry: () => void
}

/** The container of the Jitsi Meet frame, with loading and error states. */
export function JitsiStage({ onRetry, ...meeting }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const state = useJitsi(container, meeting)
  return (
    <div className="relative flex-1">
      <div ref={container} className="absolute inset-0" />
      {state === 'loading' && (
        <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 text-muted">
          <Spinner />
          {callText('room.entering')}
        </p>
      )}
      {state === 'failed' && (
        <div role="alert" className="relative mx-auto max-w-2xl px-4 py-8 md:py-16">
          <EmptyState
            icon={TriangleAlert}
            title={callText('room.meetingFailed')}
            action={<Button onClick={onRetry}>{callText('room.tryAgain')}</Button>}
          >
            {callText('room.meetingFailedText')}
          </EmptyState>
        </div>
      )}
    </div>
  )
}
