/** Constants of cases, risk words, and patterns. */

/** How many hours findings of one kind and scope join a case that is open, and how many of them it keeps [CS2]. */
export const caseWindow = { hours: 24, maxFindings: 100 } as const

/** How many messages before a message with risk words its evidence has [CS3]. */
export const contextMessages = 5

/** How many concerns (level 3) in how many days make an email [CS5]. */
export const concerns = { count: 3, days: 7 } as const

/**
 * Patterns: how many days they count, the sum of weights and the number of kinds that open a case, how many rows a pair
 * has at most, and how many the evidence has [PN2 PN3]. Each kind counts its weight once a day.
 */
export const patterns = { days: 14, threshold: 6, minKinds: 2, maxPerPair: 200, inEvidence: 50 } as const

/** The hours of the night in which messages of an adult to a minor count as late [PN4]. */
export const lateHours = { from: 22, until: 6 } as const

/** Help lines: the most countries, the most lines of one, and the bytes of a file of the operator. */
export const helpLines = { maxCountries: 12, maxPerCountry: 8, fileBytes: 100_000 } as const

/**
 * Working on cases, in characters, days, and numbers of rows: a typed reason has at least `minReason`; events are read
 * `events` at a time, and shown `eventsPerPage`; a list has `perPage`; a hold copies
 * `heldMessages` at a time, with `copied` rows of each kind that a pair has beside them, and ends at most `holdDays` after the first one; `seenFor` is how long one opening of a
 * case lets staff read it, in milliseconds.
 */
export const caseWork = {
  ...{ minReason: 10, maxReason: 500, maxWords: 2_000, maxNote: 2_000, search: 100 },
  ...{ events: 500, eventsPerPage: 50, perPage: 50, related: 20, links: 20 },
  ...{ heldMessages: 5_000, copied: 5_000, holdDays: 365, seenFor: 8 * 3_600_000 },
} as const

/** The evidence pack: how many pictures of chats it has, and how many bytes of them [CS19]. */
export const casePack = { pictures: 100, pictureBytes: 30_000_000 } as const

/** Alerts about an imminent case, in milliseconds: repeated until it is acknowledged, and from then on to the deputy too [CS8]. */
export const caseAlerts = { every: 15 * 60_000, deputyAfter: 60 * 60_000, check: 60_000, atOnce: 50 } as const

/** By when a reporter is told the outcome, and an appeal is answered, in milliseconds [CS10, CS11]. */
export const answerWithin = 72 * 3_600_000

/** How long a decision can be appealed, in days. */
export const appealDays = 30

/** A reading of a chat: how long it lasts in milliseconds, messages of a page, and readings that the pair is shown [CS12]. */
export const chatReading = { lasts: 60 * 60_000, perPage: 50, shown: 50 } as const

/** The weekly review: percent of the pairs with a minor, as REVIEW_PERCENT can say [CS15]. */
export const pairReview = { default: 5, min: 0, max: 100 } as const
