// Created at the first use, so that the client, which shortens no name, leaves this module out of its bundle.
let graphemes: Intl.Segmenter | undefined

/**
 * Shortens a full name to the first name and the initial of the last: 'Lea Maria Kurz' is 'Lea K.' [SP2]. The initial
 * is a grapheme, so that it is whole in every script. A name of one word stays. Words without a letter do not count, and
 * a name that starts with the surname and a comma, 'Kurz, Lea', is read in the other order.
 */
export function shortenName(fullName: string): string {
  const [first, ...others] = inOrder(fullName)
  const last = others.at(-1)
  if (first === undefined) return fullName
  return last === undefined ? first : `${first} ${initialOf(last)}.`
}

function inOrder(fullName: string): string[] {
  const [before = [], after = []] = fullName.split(/[,،、，]/u, 2).map(wordsIn)
  return before.length === 1 && after.length > 0 ? [...after, ...before] : wordsIn(fullName)
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[\s,;/|_・،、，]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{M}]+/u, ''))
    .filter((word) => /\p{L}/u.test(word))

function initialOf(word: string): string {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { segment } of graphemes.segment(word)) if (/\p{L}/u.test(segment)) return segment
  return word
}
