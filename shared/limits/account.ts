/**
 * Members who have not been here for long [DL4]: after how many months their account is deleted where INACTIVE_MONTHS says
 * nothing, and at most; the days before it with a warning; how many accounts are read at a time; and how often is written
 * that a member was here, in milliseconds.
 */
export const inactive = {
  ...{ months: 24, maxMonths: 240, warnings: [30, 7] as const, batch: 200 },
  seenEvery: 24 * 3_600_000,
} as const

/**
 * Invitations [IV1, IV4]: how long one works and is listed after its end; how many can wait at once; lines and bytes of a list, and characters of a name in it; how many
 * emails of a list are sent in a minute; uses and days of a code. Times are in milliseconds.
 */
export const invitation = {
  ...{ ttl: 30 * 24 * 3_600_000, kept: 90 * 24 * 3_600_000, waiting: 5_000 },
  ...{ lines: 500, text: 48_000, name: 80, mailsPerMinute: 30 },
  ...{ codeUses: 500, codeDays: 365, codeLetters: 8 },
  ...{ domainUses: 1_000_000, domainDays: 365 },
} as const

/** The list of invitations: of a page, and the length of what is searched. */
export const invitationList = { perPage: 50, search: 254 } as const

/** Tries of links and codes from one network, against guessing: a code has 40 bits. */
export const invitationRate = { invitationPerNetwork: { points: 60, seconds: 600 } } as const
