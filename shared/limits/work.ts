/** What a pair can write on its page "What we work on", in characters [WK4]. */
export const workText = { title: 120, agreement: 200, note: 2_000, thanks: 600, closing: 300 } as const

/** How much a pair can have on its page at once [WK4]. */
export const workCounts = { aims: 12, steps: 15, notes: 60 } as const

/** The changes of a page that are kept, and those that the page shows [WK5]. */
export const workChanges = { kept: 500, shown: 30 } as const

/** The pages of ended connections that a member sees in the list [WK13]. */
export const pastWorksListed = 50

/** The latest calls that notes of a meeting can be about [WK8]. */
export const callsOffered = 10

/** How far from now, in milliseconds, a date on the page may be. */
export const workDates = { past: 5 * 366 * 86_400_000, future: 5 * 366 * 86_400_000 } as const

/** Weeks after which the members of a pair can thank each other [TY1]. */
export const thanksAfterWeeks = 4

/** The rows of a page of the list of thanks that staff see [TY4]. */
export const thanksPageSize = 25

/** What a file of prompts of the operator can have [WK10]. */
export const promptLimits = {
  sets: 100,
  prompts: 20,
  title: 80,
  text: 240,
  id: 40,
  fileBytes: 500_000,
} as const

/** Days that the two have known that their agreed time is over before it ends the connection, and pairs that one transaction tells [EN14]. */
export const agreedEnd = { noticeDays: 7, batch: 50 } as const

/** Milliseconds after a change until the other is told of it, in which they may see it [WK15]. */
export const workNews = { delay: 300_000 } as const

/** What a report copies of the page of a pair: the latest shared notes and changes [WK9]. */
export const workEvidence = { notes: 30, changes: 100 } as const

/**
 * How it goes [PC1]: the first rounds, in days after a pair was connected, and the days between later ones; the number of questions, and
 * the scale of their answers; the length of a question, and the bytes of a file with questions; and pairs that one transaction asks.
 */
export const pulse = {
  first: [7, 14],
  ...{ every: 30, questions: 3, best: 5 },
  ...{ questionLength: 160, fileBytes: 10_000, batch: 100, shown: 20 },
} as const

/**
 * The yearly survey of mentees [SV1]: the number of questions, the scale of their answers, for how many days a mentee has been a member
 * before, and years whose results are shown.
 */
export const survey = { questions: 5, best: 5, joinedDays: 30, years: 5 } as const
