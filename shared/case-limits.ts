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

/** Help lines: the most countries and the most lines of one. */
export const helpLines = { maxCountries: 12, maxPerCountry: 8 } as const
