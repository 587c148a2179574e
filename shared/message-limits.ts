/** How long, in milliseconds, and how many times the sender of a message can edit it. Deleting counts only as time. */
export const messageEdit = { within: 15 * 60_000, perMessage: 20 } as const

/** Changes of messages that one read of a chat looks at. Further ones are read next. */
export const revisionsPerRead = 50

/** How many characters of a quoted message are shown. */
export const quoteLength = 140
