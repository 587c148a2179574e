/** The limits of the approval of mentors. */

/** The longest text of each part of an application, of a reason, and of a note. */
export const applicationText = { part: 1_500, reason: 500, note: 1_000 } as const

/** How many days after the decision the text of an application is deleted. */
export const applicationDays = 90

/** How many days before the end of their activity mentors and coordinators are warned, the earliest first. */
export const approvalWarnings = [30, 7] as const

/**
 * Mentors who have not applied are reminded: so many days after they came or approval was switched on, and so many before they
 * leave the lists without one [MA20].
 */
export const applicationReminders = { afterDays: 7, beforeDays: 14 } as const

/** How many days mentors stay active after approval was switched on, unless the operator says otherwise. */
export const keptDays = 60

/** When an application should have been looked at: 3 days, in milliseconds. */
export const applicationClock = 72 * 3_600_000

/** The console: mentors of a page, events of a mentor, and the length of what is searched. */
export const mentorList = { perPage: 50, events: 200, search: 100 } as const

/** How many mentors a start or a sweep changes in one transaction. */
export const approvalBatch = 500

/** How many emails staff write to mentors in 24 hours: to one mentor, and one staff member to all of them [MA16]. */
export const mentorMails = { perMentor: 5, perStaff: 100 } as const

/** How often a mentor can send an application: the rate of `server/limits/rate-limits.ts`. */
export const applicationRate = { applicationPerMentor: { points: 5, seconds: 86_400 } } as const
