/**
 * The email about unread messages: minutes until the first one by default, and at most [NT1]; milliseconds between two for the
 * same messages, between two searches, and between two signs of a member who is at a page; members for whom one search queues emails or
 * pushes; days after which a message is too old; the chats that an email names; and how many unread messages are counted.
 */
export const unreadNotice = {
  ...{ minutes: { default: 15, max: 1_440 }, again: 86_400_000, check: 60_000, hereEvery: 60_000 },
  ...{ batch: 200, days: 7, names: 5, counted: 99 },
} as const

/** Emails in 24 hours to a member, but for those about the account, security, and safety [NT4]. */
export const noticeMailsPerDay = 6

/** The page of notices: rows that are read for it, entries that it shows, and how many days and how many rows are kept [NT13]. */
export const noticeList = { read: 200, shown: 50, keptDays: 30, kept: 200 } as const

/**
 * Push [NT7]: devices of a member; milliseconds after a message until its push, in which it may be read, between two pushes about messages
 * that stay unread, and between two searches; and milliseconds for which a push service keeps a push for a device
 * that is off, and for which we wait for its answer.
 */
export const push = {
  ...{ perMember: 10, delay: 30_000, again: 3_600_000, check: 20_000 },
  ...{ ttl: 12 * 3_600_000, timeout: 10_000 },
  ...{ endpoint: 1_000 },
} as const

/** Pushes to a member, and devices that a member registers [NT9]. */
export const noticeRate = {
  push: { points: 60, seconds: 86_400 },
  pushDevice: { points: 20, seconds: 3_600 },
} as const
