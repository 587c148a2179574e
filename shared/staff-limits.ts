/** The limits of staff. Times are in milliseconds. */

/** How long an enrollment link works. */
export const staffEnrollment = { ttl: 24 * 3_600_000 } as const

/** How many of the staff a command lists. */
export const staffList = { shown: 200 } as const
