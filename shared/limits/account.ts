/**
 * Members who have not been here for long [DL4]: after how many months their account is deleted where INACTIVE_MONTHS says
 * nothing, and at most; the days before it with a warning; how many accounts are read at a time; and how often is written
 * that a member was here, in milliseconds.
 */
export const inactive = {
  ...{ months: 24, maxMonths: 240, warnings: [30, 7] as const, batch: 200 },
  seenEvery: 24 * 3_600_000,
} as const
