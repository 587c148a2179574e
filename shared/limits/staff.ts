/** The limits of staff. Times are in milliseconds. */

/** How long an enrollment link works. */
export const staffEnrollment = { ttl: 24 * 3_600_000 } as const

/** How many of the staff a command lists. */
export const staffList = { shown: 200 } as const

/**
 * Sessions of staff: they end after `absolute`, whatever is done in them; a grave step needs a second factor that was checked
 * within `freshFactor`; the oldest ones beyond `perStaff` end. `seenEvery`: how often is written that one was used.
 */
export const staffSession = {
  ...{ absolute: 8 * 3_600_000, freshFactor: 5 * 60_000, perStaff: 5 },
  seenEvery: 60_000,
} as const

/** What a browser holds between two steps: after the link was used, and after the correct password. */
export const staffTicket = { enrollTtl: 60 * 60_000, logInTtl: 10 * 60_000, tries: 5, perStaff: 10 } as const

/** For how many hours an entry of the operator log says that staff read about a member [ST25]: as long as a session lasts. */
export const readingLoggedFor = 8

/** How many years the operator log is kept, as LOG_YEARS can say [OU10]. */
export const operatorLogYears = { default: 6, min: 1, max: 30 } as const

/** How many entries of the operator log are deleted by one statement [OU10]. */
export const operatorLogPrune = { batch: 1_000 } as const

/** The operator log in the console: entries of a page, and the length of what is searched. */
export const staffLog = { perPage: 50, search: 100 } as const

/** The list of pairs: pairs of a page, and the length of what is searched. */
export const pairList = { perPage: 50, search: 100 } as const

/** How many items "What waits" shows from each source. */
export const waitingList = { perSource: 100 } as const

/** When a case should have been looked at, by its urgency. */
export const caseClocks: Readonly<Record<number, number>> = {
  1: 60 * 60_000,
  2: 24 * 3_600_000,
  3: 72 * 3_600_000,
}

/** Images that wait for a review: how many are listed, when they should have been decided, and how often emails say that they wait. */
export const imageReviews = {
  shown: 100,
  due: 24 * 3_600_000,
  mailEvery: 3_600_000,
  mailCheck: 60_000,
} as const

/** How often the open console reads what it shows again. */
export const staffRefresh = 5_000

/**
 * When staff are told [PA2]: days without an answer to a request, at which it is said and said again; days without a message, and
 * without a visit of the mentor; points of the pulse that are a fall, and a gap; days after which a signal that lasts comes back although staff did something; and days in which a round counts.
 */
export const pairSignal = {
  unansweredDays: [2, 5],
  ...{ silentDays: 14, goneDays: 14 },
  ...{ fall: 3, gap: 4, backAfterDays: 7, pulseDays: 100 },
} as const

/** What staff write about a pair, the steps that a page shows, and the reminders of a pair in a week [PA3]. */
export const pairStep = { text: 1_000, shown: 100, remindersPerWeek: 3 } as const

/**
 * The figures of the program: months before the present one; the fewest people of whom a figure is shown [FG3]; days of a pair that
 * counts as writing; and days before the end of a check in which it is due.
 */
export const figuresShown = { months: 12, leastPeople: 5, writingDays: 14, checkDays: 30 } as const

/**
 * Suggested mentors [SM3, SM5, SM6]: characters of the line, open ones of a mentee, days until one lapses and until it is deleted, mentees of one
 * run, and places of a mentor who has set no number.
 */
export const suggestion = {
  ...{ text: 200, open: 3, days: 14, keptDays: 90 },
  ...{ perRun: 50, unsetPlaces: 3 },
} as const

/** Mentees without a mentor: mentees of a page, the length of what is searched, the suggestions of a row, and the mentors who fit; `compared`: those of whom a run chooses. */
export const unmatchedList = { perPage: 20, search: 100, suggestions: 3, fits: 5, compared: 20 } as const

/** Groups: characters of a name, how many are open at once, and how many can be chosen in a filter, archived ones among them [GP1]. */
export const group = { name: 80, open: 200, options: 400 } as const

/** The list of groups: groups of a page, and the length of what is searched. */
export const groupList = { perPage: 50, search: 100 } as const

/** The members of a group: of a page, the length of what is searched, and how many members to add are found. */
export const groupMemberList = { perPage: 50, search: 200, found: 8 } as const

/** The restore journal: how long entries are kept, how often and how many at a time are copied to its file. */
export const restoreJournal = { keepDays: 400, interval: 1_000, page: 500 } as const
