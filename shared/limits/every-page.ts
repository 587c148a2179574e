/** What every page needs, so that the start page does not load the other limits. */

/** Number of skills of a mentor, and of all skills in the catalog. */
export const skills = { min: 1, max: 5, catalog: 172 } as const

/** How long toasts are shown unless the pointer is over them. */
export const toastDuration = 7_000

/** The themes and the default. */
export const themes = ['light', 'dark'] as const
export const defaultTheme: (typeof themes)[number] = 'light'

/** The client shows that it is offline after this time without a connection, in milliseconds. */
export const offlineAfter = 10_000
