/** Quiet hours of minors: the hours of the day at which they begin and end, in the minor's time zone [QH2]. */
export const quietHours = { from: 21, until: 7 } as const

/** Messages that can wait in one chat, and milliseconds between two searches for those that are due [QH7]. */
export const heldMessages = { perChat: 100, release: 60_000, chatsPerRelease: 200 } as const
