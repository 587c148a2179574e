import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

const DEEPEST = 4

/**
 * What the log keeps of an error: its kind, its code and where it arose. What people wrote stays out [OP-1]: an
 * error of the database repeats refused values, one of a statement its parameters, one of a mail server addresses.
 */
export function serializeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, cause } = error as Error & { code?: unknown }
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error instanceof pg.DatabaseError ? { table: error.table, constraint: error.constraint } : {}),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .map((line) => line.trim()),
    ...(cause !== undefined && depth < DEEPEST ? { cause: serializeError(cause, depth + 1) } : {}),
  }
}

function messageOf(error: Error): string {
  if (error instanceof pg.DatabaseError) return `the database refused (${error.severity ?? 'ERROR'})`
  if (error instanceof DrizzleQueryError) return `the statement failed: ${error.query}`
  // The JSON parser's repeats what it could not read.
  if (error instanceof SyntaxError) return 'what came could not be read'
  return error.message.replaceAll(/\S+@\S+/g, '[address]')
}
