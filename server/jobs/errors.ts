/** Thrown by a handler for a job that can never succeed: it goes to the dead ones without more tries. */
export class PermanentJobError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.name = 'PermanentJobError'
    this.code = code
  }
}

/**
 * A word for the log. Messages are left out on purpose: those of the database and of mail servers repeat what
 * they were given, addresses too.
 */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? codeOf(error.cause) : error.name
}

/** Where it happened: the stack without its first lines, which repeat the message. */
export function stackFrames(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => /^at \S.*:\d+:\d+\)?$/.test(line)).slice(0, 8)
}
