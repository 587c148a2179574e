/** How long a report can be changed by its reporter. Times are in milliseconds. */

/**
 * Withdrawing a report: how long the button is shown, how long at most while a pointer or the focus is on it, and how long
 * the server accepts it, for slow connections. A block that the report made is undone with it, which has to happen within
 * `block.undo`.
 */
export const withdrawal = { shown: 10_000, held: 40_000, accepted: 45_000 } as const

/** How long a comment can be added to a report. */
export const commentWithin = 60 * 60_000

/** The newest reports that their reporter can follow: those of five days at the limit of twenty a day. */
export const reportsShown = 100
