/** The restore journal: how long entries are kept, how often and how many at a time are copied to its file. */
export const restoreJournal = { keepDays: 400, interval: 1_000, page: 500 } as const
