import { randomInt } from 'node:crypto'

/** Letters and digits that are not mistaken for each other, so that references can be read out over the phone. */
const ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** A new reference number, such as R-7K3F9Q for a report and C-7K3F9Q for a case. */
export const createReference = (letter: 'R' | 'C'): string =>
  `${letter}-${Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
