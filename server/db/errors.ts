/** The database's own code of a failure, wherever it hides under those of the layers above. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

/** Whether a unique value came first: two asked for the same at once, and the other one was faster. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/**
 * Whether a value is none the database knows, as a text with a NUL in it or a number beyond its integers: the sender's
 * fault, not ours.
 */
export const isInvalidValue = (error: unknown): boolean => /^(?:22021|22003)$/.test(codeOf(error) ?? '')

/** Whether a table was in use for longer than the statement was to wait for it. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** Connection failures, too many of them, a server that stops or starts, a statement that took too long. */
const awayCode = /^(?:08|53|57P0|57014|55P03|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
/** What the driver says without a code. */
const awayWords = /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered)/

/** Whether the database could not be asked now: another try may go well. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return awayCode.test(code) || (code === 'ENOENT' && isConnecting(error))
  return error instanceof Error && (awayWords.test(error.message) || isUnavailable(error.cause))
}

/** A Unix socket that is not there. */
function isConnecting(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('syscall' in error && error.syscall === 'connect') || isConnecting(error.cause)
}
