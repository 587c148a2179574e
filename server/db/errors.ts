/** Returns the SQLSTATE or system error code of an error or of its causes. */
function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return errorCode(error.cause)
}

/** True for a unique violation (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'

/** True for a violation of an exclusion constraint (SQLSTATE 23P01). */
export const isExclusionViolation = (error: unknown): boolean => errorCode(error) === '23P01'

/** True if PostgreSQL cannot store a value: text with a NUL (22021), or a number out of range (22003). A client error. */
export const isInvalidValue = (error: unknown): boolean => /^(?:22021|22003)$/.test(errorCode(error) ?? '')

/** True if `lock_timeout` expired (SQLSTATE 55P03). */
export const isLockTimeout = (error: unknown): boolean => errorCode(error) === '55P03'

/** True if PostgreSQL ended a transaction to resolve a deadlock (SQLSTATE 40P01). */
export const isDeadlock = (error: unknown): boolean => errorCode(error) === '40P01'

/** Connection errors, too many connections, a server that starts or stops, timeouts, and conflicts of transactions. */
const unavailableCodes =
  /^(?:08|53|57P0|57014|55P03|40P01|40001|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
/** Errors of the driver that have no code. */
const unavailableMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered)/

/** True if the database could not do its work now, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== undefined) return unavailableCodes.test(code) || (code === 'ENOENT' && isConnectError(error))
  return error instanceof Error && (unavailableMessages.test(error.message) || isUnavailable(error.cause))
}

/** True if connecting failed, such as to a Unix socket that does not exist. */
function isConnectError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('syscall' in error && error.syscall === 'connect') || isConnectError(error.cause)
}
