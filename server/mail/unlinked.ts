const ZERO_WIDTH_SPACE = '\u200B'

/**
 * Prepares a text that a member typed for an email: mail programs make links of what looks like an address or a phone
 * number, in both parts of an email. An invisible break after each character that joins one prevents that [ML9].
 */
export const unlinked = (text: string): string =>
  text
    .replaceAll(/([.:/@．。｡＠])(?=\S)/gu, `$1${ZERO_WIDTH_SPACE}`)
    .replaceAll(/(\p{Nd}{2})(?=\p{Nd})/gu, `$1${ZERO_WIDTH_SPACE}`)
