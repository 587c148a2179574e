import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { serializeError } from './error-serializer.ts'

/** What the parts that only report need of the logger; the application's own logger satisfies it. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
  fatal(details: object, message: string): void
}

/** The application's logger: a line of JSON each, times in UTC, line breaks escaped, no words of errors [OP-1]. */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  }
  return pino(options, destination)
}
