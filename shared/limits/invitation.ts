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
