/** What a request can say, in characters, and how many aims a mentee keeps [RQ13]. */
export const requestText = { aim: 80, note: 300, aims: 5 } as const

/** Days until a request without an answer is deleted: outside `open` by default, and at most [RQ16]. */
export const requestDays = { default: 14, max: 90 } as const

/** How many other mentors are offered after that, for how many days, and how many days before it the mentor is reminded [RQ17, RQ20]. */
export const expiry = { offers: 3, keptDays: 30, remindDays: 2 } as const

/** How many of a mentor's answers count, and how many there must be before the card says how soon they answer [PE17]. */
export const answers = { kept: 10, needed: 3 } as const

/** A mentor's number of mentees, the languages of a member, and the mentors whom a mentee marks [RQ18, PE18, PE19]. */
export const maxMentees = 50
export const maxLanguages = 8
export const maxFavorites = 100

/** How far from now, in milliseconds, the last day without requests may be: two days allow for every time zone [RQ18]. */
export const dayRange = { past: -2 * 86_400_000, future: 2 * 366 * 86_400_000 } as const
