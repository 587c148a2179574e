/** Thrown by a handler for a job that can never succeed. The job becomes a dead letter without retries. */
export class PermanentJobError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.name = 'PermanentJobError'
    this.code = code
  }
}

/** Thrown by a handler for a job that has to wait. The job is retried as its queue defines. */
export class PostponedJobError extends Error {
  readonly code: string

  constructor(code = 'postponed') {
    super(code)
    this.name = 'PostponedJobError'
    this.code = code
  }
}

/**
 * Returns a code for the log instead of the message: messages of databases and mail servers repeat their input, such as
 * email addresses.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? errorCode(error.cause) : error.name
}

/** Returns up to eight stack frames, without the first lines of the stack, which contain the message. */
export function stackFrames(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => /^at \S.*:\d+:\d+\)?$/.test(line)).slice(0, 8)
}
