/** Missed calls that are kept for each chat; older ones are deleted. */
export const missedCallsPerChat = 20

/**
 * Agreed times of calls: the length in minutes, how far ahead they can be in weeks, the proposals of a pair that wait for
 * an answer, and the rows that a list has [CT1].
 */
export const callTime = {
  minMinutes: 15,
  maxMinutes: 90,
  weeksAhead: 12,
  openPerChat: 5,
  listed: 50,
} as const

/**
 * Where calls need an agreed time: from when before its start until when after its end one can be started or joined, in
 * milliseconds [CT5].
 */
export const callWindow = { before: 10 * 60_000, after: 30 * 60_000 } as const
