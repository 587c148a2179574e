/** How the pages about safety and conduct are worded, from the easiest on [SP5, CC6]. */
export const readingLevels = ['easy', 'standard', 'detailed'] as const

export type ReadingLevel = (typeof readingLevels)[number]

export const isReadingLevel = (value: unknown): value is ReadingLevel =>
  (readingLevels as readonly unknown[]).includes(value)
