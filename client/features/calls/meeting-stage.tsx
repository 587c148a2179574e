import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import type { Entry } from '#shared/schemas/calls.ts'
import { callTexts } from '#shared/texts/calls.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { Seat } from './seat.ts'
import { useMeeting } from './use-meeting.ts'

type Props = {
  readonly seat: Seat
  readonly entry: Entry
  readonly meeting: NonNullable<Entry['meeting']>
  readonly isRetry: boolean
  readonly onTry: () => void
}

/** Where the meeting service draws; before that, and where it cannot, what is going on. */
export function MeetingStage({ onTry, ...meeting }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const state = useMeeting(place, meeting)
  return (
    <div className="relative flex-1">
      <div ref={place} className="absolute inset-0" />
      {state === 'loading' && (
        <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 text-muted">
          <Spinner />
          {callTexts['room.entering']}
        </p>
      )}
      {state === 'failed' && (
        <div role="alert" className="relative mx-auto max-w-2xl px-4 py-8 md:py-16">
          <EmptyState
            icon={TriangleAlert}
            title={callTexts['room.meetingFailed']}
            action={<Button onClick={onTry}>{callTexts['room.tryAgain']}</Button>}
          >
            {callTexts['room.meetingFailedText']}
          </EmptyState>
        </div>
      )}
    </div>
  )
}
