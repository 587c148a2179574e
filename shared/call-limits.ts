/** Missed calls that are kept for each chat; older ones are deleted. */
export const missedCallsPerChat = 20

/** The length of an agreed call in minutes [CT1]. */
export const callLength = { min: 15, max: 90 } as const

/** How far ahead agreed calls can be, in weeks [CT1]. */
export const callWeeksAhead = 12

/**
 * The call times of a pair: proposals that wait for an answer, agreed times, and the rows that a list has, which are more
 * than both [CT1].
 */
export const callTimesPerChat = { open: 5, agreed: 40, listed: 50 } as const

/** The next calls of all chats that a dashboard gets [CT11]. */
export const nextCallsListed = 20

/**
 * Where calls need an agreed time: from when before its start until when after its end one can be started or joined, in
 * milliseconds; less in the quiet hours of a minor [CT5].
 */
export const callWindow = { before: 10 * 60_000, after: 30 * 60_000 } as const
