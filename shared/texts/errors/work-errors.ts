import { defineTexts } from '../i18n/define-texts.ts'

/** Errors of the page "What we work on", which loads them. */
export const workErrorText = defineTexts('work-errors', {
  'work.empty': 'Write something first.',
  'work.tooLong': 'Use {max, number} characters or fewer.',
  'work.tooMany': 'There are {max, number} already, the maximum. Remove one to add another.',
  'work.date': 'Choose a day within five years from now.',
  'work.night': 'It is night for the other one now. What you write for both of you can wait for the morning.',
  'work.thanksEarly': 'You can thank each other after {weeks, number} weeks.',
})
