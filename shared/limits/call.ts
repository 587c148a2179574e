/** Missed calls that are kept for each chat; older ones are deleted. */
export const missedCallsPerChat = 20

/** The length of an agreed call in minutes [CT1]. */
export const callLength = { min: 15, max: 90 } as const

/** How far ahead agreed calls can be, in weeks [CT1]. */
export const callWeeksAhead = 12

/** How long an agreed time is kept after its end, so that it stays in the calendars of the two [MT12], in milliseconds. */
export const callTimesKeptFor = 28 * 86_400_000

/**
 * The call times of a pair: proposals that wait for an answer, agreed times, and the rows that a list has, which are as
 * many as both [CT1]; and of the canceled ones those that it has; and the rows of each kind that an export has.
 */
export const callTimesPerChat = { open: 10, agreed: 40, listed: 50, canceled: 20, exported: 1_000 } as const

/** The next calls of all chats that a dashboard gets: those that are agreed, and proposals that wait for an answer [CT11]. */
export const nextCallsListed = { agreed: 20, asked: 20 } as const

/**
 * Where calls need an agreed time: from when before its start until when after its end one can be started or joined, in
 * milliseconds; less in the quiet hours of a minor [CT5].
 */
export const callWindow = { before: 10 * 60_000, after: 30 * 60_000 } as const

/** The times that one proposal can offer [MT1]. */
export const callProposal = { times: 5 } as const

/** The series that a round of the daily sweep extends at once. */
export const seriesBatch = 200

/**
 * The reminders of a call: from how many minutes before its start until how many before it each is sent, so that a server that
 * was down for long sends none that is too late; how often the server looks, in milliseconds; and how many it queues at once [MT10].
 */
export const callReminder = {
  kinds: { day: { from: 24 * 60, until: 22 * 60 }, soon: { from: 10, until: 0 } },
  check: 60_000,
  batch: 500,
} as const
