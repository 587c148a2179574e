/** What a file with lessons can have [TR1], in characters, lines, and bytes. */
export const trainingLimits = {
  lessons: 12,
  ...{ id: 40, title: 80 },
  ...{ parts: 20, text: 1_000, items: 12, item: 300 },
  ...{ questions: 6, question: 300, answers: 5, answer: 200, why: 300 },
  fileBytes: 500_000,
} as const

/** Words that are read in a minute, for the reading time of a lesson. */
export const wordsPerMinute = 180
