import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

const MAX_CAUSE_DEPTH = 4

/**
 * Serializes an error for the log: type, code, stack, and causes. Omits messages that may contain user input [OP-1]:
 * PostgreSQL repeats rejected values, Drizzle the parameters of a query, and mail servers email addresses.
 */
export function serializeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, cause } = error as Error & { code?: unknown }
  return {
    type: error.name,
    message: redactedMessage(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error instanceof pg.DatabaseError ? { table: error.table, constraint: error.constraint } : {}),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .map((line) => line.trim()),
    ...(cause !== undefined && depth < MAX_CAUSE_DEPTH ? { cause: serializeError(cause, depth + 1) } : {}),
  }
}

function redactedMessage(error: Error): string {
  if (error instanceof pg.DatabaseError) return `database error (${error.severity ?? 'ERROR'})`
  if (error instanceof DrizzleQueryError) return `query failed: ${error.query}`
  // JSON.parse quotes its input in the message.
  if (error instanceof SyntaxError) return 'invalid JSON'
  return error.message.replaceAll(/\S+@\S+/g, '[address]')
}
