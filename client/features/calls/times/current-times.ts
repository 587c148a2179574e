import type { CallTime, CallTimes, CanceledCall } from '#shared/contract/call-times.ts'

export type CurrentTimes = {
  /** The calls that were canceled and would not be over. */
  readonly canceled: readonly CanceledCall[]
  /** Whether the two can call only at agreed times. */
  readonly isRequired: boolean
  /** Agreed times until they are over, and proposals until they begin; the earliest first. */
  readonly times: readonly CallTime[]
  /** The agreed time by which a call can be started or joined now; where calls need none, one that has begun. */
  readonly present: CallTime | undefined
  /** The next agreed time after that. */
  readonly next: CallTime | undefined
}

/** What holds at a time, given what the server answered some time before. */
export function getCurrentTimes({ times, canceled = [], isRequired }: CallTimes, now: number): CurrentTimes {
  const spanOf = (time: CallTime) => (isRequired ? time.joinSpan : time)
  const shown = times.filter((time) => now < (time.isAgreed ? spanOf(time).end : time.start))
  const agreed = shown.filter(({ isAgreed }) => isAgreed)
  return {
    isRequired,
    canceled: canceled.filter(({ end }) => now < end),
    times: shown,
    present: agreed.find((time) => spanOf(time).start <= now),
    next: agreed.find((time) => now < spanOf(time).start),
  }
}
