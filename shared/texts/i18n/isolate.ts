/** A letter of a script that is written from left to right. */
const leftToRightLetter = /(?![\p{sc=Arab}\p{sc=Hebr}\p{sc=Nkoo}\p{sc=Syrc}\p{sc=Thaa}])\p{L}/u
/** Phone numbers, whose groups change places in a text that is written from right to left. */
const phoneNumber = /^\+?\d+(?:[ /-]\d+)+$|^\+\d+$/

/**
 * Keeps the direction of a value, such as a name or the words of a member, apart from that of a text that is written from right to
 * left: without that, 'Mia S.' has its full stop before it there. Values without letters of the other direction, such as ranges of
 * times, follow the text, as do those that consist of isolated ones.
 */
export function isolate(value: string): string {
  if (value.includes('\u2068')) return value
  return leftToRightLetter.test(value) || phoneNumber.test(value) ? `\u2068${value}\u2069` : value
}

/** A text without marks of direction, for what a member sends. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')
