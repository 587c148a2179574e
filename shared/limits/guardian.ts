/** Limits of guardians and their consent. Times are in milliseconds. */

/** The age below which a member needs consent in `standard` and `strict`: what CONSENT_AGE can be, and its default. */
export const consentAge = { min: 13, max: 18, default: 16 } as const

/**
 * Consent: how long a code and its email work, for how many minors one address can stand, and how many consents the console lists
 * for a minor. Ended consents are kept for `keepDays`, and answers that staff do not confirm for `unconfirmedDays`.
 */
export const guardianConsent = {
  ttl: 7 * 24 * 3_600_000,
  perGuardian: 5,
  listed: 20,
  keepDays: 365,
  unconfirmedDays: 30,
} as const

/** The code that a coordinator hands out: random bits, of which 5 make a character. */
export const guardianCode = { bits: 80 } as const

/** The mailed link to the guardian's page; the one in the email that says that consent is in force works longer. */
export const guardianLink = { ttl: 3_600_000, firstTtl: 7 * 24 * 3_600_000, perGuardian: 5 } as const

/** Sessions of guardians end after `absolute`, whatever is done in them; the oldest ones beyond `perGuardian` end. */
export const guardianSession = { absolute: 30 * 60_000, perGuardian: 3 } as const

/**
 * What the guardian's page lists: mentors, and for each the latest days on which the two wrote, their calls, and the days on which they met. For a page of
 * days, so many messages of a chat are read.
 */
export const guardianPage = { mentors: 20, days: 30, messages: 3_000, calls: 30, meetings: 30 } as const

/** How many members the daily sweep changes in one transaction. */
export const consentBatch = 500

/** What the console lists. */
export const consentList = { perPage: 50, search: 100 } as const

/** When a coordinator should have looked at a consent that a guardian has given. */
export const consentClock = 48 * 3_600_000

/** Rate limits: `points` attempts per `seconds`. */
export const guardianRate = {
  guardianCodePerNetwork: { points: 20, seconds: 3_600 },
  guardianCodeGlobal: { points: 600, seconds: 3_600 },
  guardianMailPerAddress: { points: 3, seconds: 7 * 86_400 },
  guardianMailPerMinor: { points: 3, seconds: 7 * 86_400 },
  guardianLinkPerNetwork: { points: 30, seconds: 3_600 },
  guardianLinkPerAddress: { points: 5, seconds: 86_400 },
} as const
