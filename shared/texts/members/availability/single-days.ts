import { defineTexts } from '../../i18n/define-texts.ts'

/** Single days on which a member has other free times than in the week. */
export const singleDaysText = defineTexts('single-days', {
  title: 'Single days',
  text: 'Days when your times differ from your usual week.',
  add: 'Add a day',
  day: 'Day',
  isFree: 'I have time on that day',
  noDay: 'Choose a day.',
  past: 'Choose today or a later day.',
  save: 'Add this day',
  saved: 'Days saved.',
  remove: 'Remove {day}',
  none: '{day}: no time',
  range: '{day}: {range}',
})
