/** How long, in milliseconds, and how many times the sender of a message can edit it. Deleting counts only as time. */
export const messageEdit = { within: 15 * 60_000, perMessage: 20 } as const

/** Changes of messages that one read of a chat looks at. Further ones are read next. */
export const revisionsPerRead = 50

/** How many messages are loaded at most to show one that a search found or another one quotes: a search covers no more. */
export const jumpLimit = 1_000

/** Characters of the description of an image. */
export const imageAltLength = 300

/** How many characters of a quoted message are shown. */
export const quoteLength = 140

/**
 * A search in a member's chats: the newest messages of the latest chats that it reads, at most 20,000, and the messages
 * that it returns, with an excerpt of so many characters, of which so many are before what was found.
 */
export const chatSearch = { chats: 20, perChat: 1_000, results: 50, excerpt: 160, before: 40 } as const

/** For how many days both members read a chat after its end, outside of `open` [EN12]. It is deleted earlier if the operator says so. */
export const readAfterEnd = { days: 30 } as const
