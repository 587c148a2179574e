/** What stops a command before it began: shown as a sentence. */
export class Refusal extends Error {}

/** A whole number of a command line. Throws `Refusal`. */
export function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
    throw new Refusal(`${name} must be a whole number from ${least} to ${most}.`)
  }
  return value
}
