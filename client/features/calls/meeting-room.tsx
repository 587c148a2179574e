import { useState } from 'react'
import type { Entry } from '#shared/schemas/calls.ts'
import { callTexts } from '#shared/texts/calls.ts'
import { fill } from '#shared/texts/fill.ts'
import { Button } from '#client/ui/button.tsx'
import { SafetyButton } from '../safety/safety-button.tsx'
import { CallFrame } from './call-frame.tsx'
import { MeetingStage } from './meeting-stage.tsx'
import type { Seat } from './seat.ts'

type Props = {
  readonly seat: Seat
  readonly entry: Entry
  readonly meeting: NonNullable<Entry['meeting']>
}

/** A call held by a meeting service in a frame of its own; ours are the place in it and the way out. */
export function MeetingRoom({ seat, entry, meeting }: Props) {
  const [tries, setTries] = useState(0)
  return (
    <CallFrame
      aside={
        <>
          <SafetyButton person={entry.other} canBlock />
          <Button variant="danger" size="sm" onClick={() => void seat.end()}>
            {callTexts['room.hangUp']}
          </Button>
        </>
      }
    >
      <h1 tabIndex={-1} className="sr-only">
        {fill(callTexts['room.meeting'], { name: entry.other.name })}
      </h1>
      <MeetingStage
        key={tries}
        {...{ seat, entry, meeting, isRetry: tries > 0 }}
        onTry={() => setTries((before) => before + 1)}
      />
    </CallFrame>
  )
}
