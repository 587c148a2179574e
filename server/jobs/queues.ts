export type QueueRules = {
  /** How many jobs of this queue one node works on at once. */
  readonly concurrency: number
  /** A failed job waits this long, then each time twice as long up to `maxDelay`. Whole seconds. */
  readonly initialDelay: number
  readonly maxDelay: number
  /** Tries after the first one; then the job goes to the dead ones, where it is kept for `deadLetterRetention` seconds. */
  readonly maxRetries: number
  readonly deadLetterRetention: number
  /** A job that takes longer than this many seconds is taken from its worker and tried again. */
  readonly timeout: number
}

/** Every queue there is. */
export const queues = {
  /** About 24 hours of tries: two seconds to 15 minutes apart in the first quarter of an hour, then 15 minutes. */
  mail: {
    concurrency: 2,
    initialDelay: 2,
    maxDelay: 900,
    maxRetries: 104,
    deadLetterRetention: 30 * 86_400,
    timeout: 90,
  },
} as const satisfies Record<string, QueueRules>

export type QueueName = keyof typeof queues
