/** Missed calls that are kept for each chat; older ones are deleted. */
export const missedCallsPerChat = 20
