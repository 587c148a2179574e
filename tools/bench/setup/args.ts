/** An invalid command line. The message is shown without a stack. */
export class UsageError extends Error {}

/** Parses a whole number. Throws `UsageError`. */
export function parseInteger(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
    throw new UsageError(`${name} must be a whole number from ${least} to ${most}.`)
  }
  return value
}
