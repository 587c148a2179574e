import { defineTexts } from '../i18n/define-texts.ts'

/** Errors of the page "What we work on", which loads them. */
export const workErrorText = defineTexts('work-errors', {
  'work.tooMany': 'There are {max, number} already, the maximum. Remove one to add another.',
  'work.thanksEarly': 'You can thank each other after {weeks, number} weeks.',
})
