/** What stops a command before it began: shown as a sentence. */
export class UsageError extends Error {}

/** A whole number of a command line. Throws `Refusal`. */
export function parseInteger(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
    throw new UsageError(`${name} must be a whole number from ${least} to ${most}.`)
  }
  return value
}
