import { defineTexts } from '../i18n/define-texts.ts'

/** What an empty chat suggests. */
export const firstMessageText = defineTexts('first-message', {
  'start.mentee': 'Keep your first message short: say who you are and ask one question.',
  'start.mentor': 'Say hello and ask what they want to talk about.',
  'start.ideas': 'Ideas for a first message',
  'idea.mentee.1': 'Hi {name}! Thanks for being my mentor. ',
  'idea.mentee.2': 'Hello! Could you tell me how you got started? ',
  'idea.mentee.3': 'Hi! I would love your help with ',
  'idea.mentor.1': 'Hi {name}! What should we talk about first?',
  'idea.mentor.2': 'Hello! What are you working on right now?',
  'idea.mentor.3': 'Hi! What would you like to get done this month?',
})
