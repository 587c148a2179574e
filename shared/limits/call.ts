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

/**
 * The private calendar feed: the random bytes of its secret, the calls that it has at most, and how long programs should wait
 * before they read it again, in seconds [CF1, CF2].
 */
export const calendarFeed = { secretBytes: 16, calls: 500, refreshSeconds: 3_600 } as const

/**
 * The agenda of a call: the length of a line, the lines that are shown and, with deleted ones, stored, how often a line can be
 * changed [AD5], and the lines, and the earlier versions of lines, in a report.
 */
export const agendaLimits = { text: 500, lines: 40, linesEver: 200, versions: 100, inEvidence: 200 } as const

/** The calls of a week that a page gets, and how long a week is at most, in milliseconds: it has a change of clocks. */
export const weekCallsListed = 200
export const weekCallsSpan = 8 * 86_400_000

/** How long after an agreed time each can say whether it took place, in milliseconds [CO1]. */
export const callOutcome = { within: 14 * 86_400_000 } as const

/** The earlier calls of a pair that a list has. */
export const keptCallsListed = 30

/** Rate limits of the calendar feed and of what members write about calls, as `rate` of `limits.ts` [CF6, AD5]. */
export const callRate = {
  calendarPerUser: { points: 10, seconds: 3_600 },
  calendarPerFeed: { points: 120, seconds: 3_600 },
  calendarPerNetwork: { points: 1_200, seconds: 600 },
  agendaPerUser: { points: 120, seconds: 3_600 },
} as const

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

/**
 * The emails about proposed times [MT13, MT14], in milliseconds: how long one waits for more, how far apart those to one member are, from
 * when before the first time no wait goes on, when there is none at all, and how often the server looks; how many members it
 * looks at at once, and how many times an email names. `endRetry` is longer than the queue tries to send an email; `endKept` is
 * when the server gives up.
 */
export const proposalMail = {
  ...{ wait: 5 * 60_000, apart: 60 * 60_000, before: 3 * 3_600_000, near: 30 * 60_000, check: 60_000 },
  ...{ batch: 500, listed: 40, endRetry: 25 * 3_600_000, endKept: 72 * 3_600_000 },
} as const

/** How long a meeting service has to answer before a room says that it cannot be reached, in milliseconds. */
export const meeting = { openTimeout: 20_000 } as const
