import { defineTexts } from '../i18n/define-texts.ts'

/** The first accepted request of a member. */
export const firstYesText = defineTexts('firstYes', {
  'firstYes.mentee': '{name} said yes!',
  'firstYes.menteeText':
    'You have your first mentor. Say hello: who you are, and one thing you want help with.',
  'firstYes.mentor': "You're mentoring {name}!",
  'firstYes.mentorText': 'Your first mentee. A short welcome makes it easier to ask the first question.',
  'firstYes.go': 'Say hello',
})
