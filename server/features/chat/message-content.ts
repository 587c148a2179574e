import { maskProfanity } from '#server/profanity/filter.ts'

/**
 * What the members of a chat read of what one of them wrote: the text of a message, also of an edited one, and the
 * description of its image. Every text of a message passes here before it is stored.
 */
export const filterWritten = (typed: string): string => maskProfanity(typed)
