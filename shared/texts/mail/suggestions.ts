import { defineTexts } from '../i18n/define-texts.ts'

/** The email about a mentor whom a coordinator suggested [SM4]. */
export const suggestionMailText = defineTexts('suggestion-mail', {
  subject: 'A coordinator suggests {name} as your mentor',
  heading: 'A mentor for you?',
  text: 'A coordinator of this program thinks that {name} could be a good mentor for you. Your dashboard says why.',
  yours: 'You decide: ask, or say no. {name} does not know about this unless you ask.',
  action: 'Have a look',
})
