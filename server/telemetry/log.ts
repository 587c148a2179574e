import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { serializeError } from './error-serializer.ts'

/** The methods of the logger that code outside HTTP needs. The application's pino logger satisfies it. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
  fatal(details: object, message: string): void
}

/**
 * Opens the application's logger: one JSON object per line, times in UTC. Errors pass through `serializeError`, so
 * that no user input is logged [OP-1].
 */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  }
  return pino(options, destination)
}
