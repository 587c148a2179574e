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

/** Those that are counted for a group, too: reports would tell too much of a few people [GP9]. */
export const groupMonthlyFigures = monthlyFigures.filter(
  (figure) => figure !== 'reports' && figure !== 'reportHours',
)

/** Which members are behind a figure of a group: its mentors, or its mentees. */
export const behindFigure = (figure: CurrentFigure | MonthlyFigure): 'mentor' | 'mentee' =>
  figure === 'mentors' || figure === 'newMentors' || figure === 'checksDue' ? 'mentor' : 'mentee'
