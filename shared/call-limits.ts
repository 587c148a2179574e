/** Missed calls that are kept for each chat; older ones are deleted. */
export const missedCallsPerChat = 20

/** Agreed times of calls: the length in minutes, and how far ahead they can be in weeks [CT1]. */
export const callTime = { minMinutes: 15, maxMinutes: 90, weeksAhead: 12 } as const

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
