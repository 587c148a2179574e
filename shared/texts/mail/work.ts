import { defineTexts } from '../i18n/define-texts.ts'

/** The email about what the other added to the page of a pair: what kind of thing, and none of its words [WK15]. */
export const workMailText = defineTexts('work-mail', {
  subject: '{name} added something to what you two work on',
  heading: 'Something new for you two',
  aimAdded: '{name} added an aim.',
  agreementChanged: '{name} wrote down how you two want to do this, and asks whether you accept it.',
  noteShared: '{name} shared notes of a meeting with you.',
  thanked: '{name} wrote you a thank-you.',
  more: 'There may be more by now. The page shows you everything that changed.',
  action: 'Look at it',
})
