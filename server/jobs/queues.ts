export type QueueRules = {
  /** How many jobs of this queue one node works on at once. */
  readonly lanes: number
  /** A failed job waits this long, then each time twice as long up to `longestWait`. Whole seconds. */
  readonly firstWait: number
  readonly longestWait: number
  /** Tries after the first one; then the job goes to the dead ones, where it is kept for `deadKept` seconds. */
  readonly retries: number
  readonly deadKept: number
  /** A job that takes longer than this many seconds is taken from its worker and tried again. */
  readonly longestRun: number
}

/** Every queue there is. */
export const queues = {
  /** About 24 hours of tries: two seconds to 15 minutes apart in the first quarter of an hour, then 15 minutes. */
  mail: { lanes: 2, firstWait: 2, longestWait: 900, retries: 104, deadKept: 30 * 86_400, longestRun: 90 },
} as const satisfies Record<string, QueueRules>

export type QueueName = keyof typeof queues
