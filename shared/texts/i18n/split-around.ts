/**
 * Answers what stands before and after one argument of a text, so that the argument itself can be shown as an element.
 *
 * @param format formats the text with the given value as that argument
 */
export function splitAround(format: (marker: string) => string): readonly [before: string, after: string] {
  const [before = '', after = ''] = format('\uFFFC').split('\uFFFC')
  return [before, after]
}
