/** What the console counts at the moment [FG1]. */
export const currentFigures = [
  'mentors',
  'mentees',
  'unmatched',
  'waitingRequests',
  'openPairs',
  'writingPairs',
  'checksDue',
] as const
export type CurrentFigure = (typeof currentFigures)[number]

/** What the console counts for each month [FG2]. */
export const monthlyFigures = [
  'newMentors',
  'newMentees',
  'requests',
  'connected',
  'ended',
  'activePairs',
  'answerHours',
  'meetings',
  'aimsReached',
  'reports',
  'reportHours',
] as const
export type MonthlyFigure = (typeof monthlyFigures)[number]
