import { PICTURE } from './handles/described.ts'
import { PLATFORM } from './handles/platforms.ts'
import { PROVIDER } from './reading/spelled.ts'
import type { View } from './reading/view.ts'
import { NUMBER, scanWords, TRIGGER } from './reading/word-kinds.ts'

// Most messages are letters and ordinary signs only: one scan shows that they cannot have a contact detail [CD26].

/** Letters, apostrophes, spaces, emoji, and signs of sentences. */
const SHAPE = /^[a-z' \n!?.,;:~]*$/
/** Letters by themselves may spell a word, a sign beside a letter or after a space may be in a host or stand for a letter, and what is between emoji may be "at". */
const SPELLED =
  /(?<![a-z])[a-z][ \n~,.]{1,3}[a-z](?![a-z])|[ \n][.,;:]|[.,;:~!](?=[a-z'~])|~ ?(?:at|ad|a|d) ?~|^[ \n~]*at(?![a-z])/

/** Names of services, of which those of two words may begin with an ordinary one, and apps described by a picture alone. */
const TWO = new RegExp(
  String.raw`(?<![a-z])(?:${PLATFORM}|${PROVIDER}|imessage|facetime|wickr|whats|ghost|bird|gram|chat thing|(?:one|thing) with|curly a|a (?:in|with) (?:a|the) circle|(?:el|la|lo) del? (?:la |el )?${PICTURE})(?![a-z])`,
)

/**
 * Whether a reading has nothing that any contact detail has, except words of numbers, which only phone numbers and street
 * addresses have. One scan; false means only that it must be read. `kinds` are those of its words.
 */
export const isPlainExceptNumbers = ({ text }: View, kinds: number): boolean =>
  (kinds & TRIGGER) === 0 && SHAPE.test(text) && !SPELLED.test(text) && !TWO.test(text)

/** Whether a reading has a digit or a word of a number, as phone numbers and almost all street addresses have. */
export const hasNumber = ({ text }: View): boolean => /\d/.test(text) || (scanWords(text) & NUMBER) !== 0
