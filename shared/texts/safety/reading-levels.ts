import { defineTexts } from '../i18n/define-texts.ts'

/** The choice of how the pages about safety and conduct are worded. */
export const readingLevelText = defineTexts('reading-levels', {
  'level.title': 'Reading level',
  'level.easy': 'Easy',
  'level.standard': 'Standard',
  'level.detailed': 'Detailed',
})
