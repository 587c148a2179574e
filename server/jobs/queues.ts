export type QueueOptions = {
  /** Jobs that one node runs at the same time. */
  readonly concurrency: number
  /** Seconds before the first retry. Doubles at each retry up to `maxDelay`. Whole numbers. */
  readonly initialDelay: number
  readonly maxDelay: number
  /** Retries after the first attempt. Then the job becomes a dead letter and is kept for `deadLetterRetention` seconds. */
  readonly maxRetries: number
  readonly deadLetterRetention: number
  /** Seconds after which a running job counts as failed and is retried. */
  readonly timeout: number
}

/** All queues. */
export const queues = {
  /** Retries for about 24 hours: with a delay that grows from 2 seconds to 15 minutes, then every 15 minutes. */
  mail: {
    concurrency: 2,
    initialDelay: 2,
    maxDelay: 900,
    maxRetries: 104,
    deadLetterRetention: 30 * 86_400,
    timeout: 90,
  },
  /** Cases that could not be opened with their cause [CS1]: retried for about a day, as emails are. */
  cases: {
    concurrency: 1,
    initialDelay: 2,
    maxDelay: 900,
    maxRetries: 104,
    deadLetterRetention: 30 * 86_400,
    timeout: 30,
  },
  /** Pushes: retried for about half an hour. Later, the email and the page of notices have told. */
  push: {
    concurrency: 2,
    initialDelay: 5,
    maxDelay: 600,
    maxRetries: 8,
    deadLetterRetention: 86_400,
    timeout: 60,
  },
} as const satisfies Record<string, QueueOptions>

export type QueueName = keyof typeof queues
