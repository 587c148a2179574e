import { defineTexts } from '../i18n/define-texts.ts'

/** What a member with a guardian, or without the consent that they need, sees on every page. */
export const guardianSignText = defineTexts('guardian-sign', {
  'sign.given': 'A guardian can see who your mentors are and when you write and call.',
  'sign.given.link': 'See what they see',
  'sign.missing': 'A parent or guardian has to agree before you can send requests, write, or call.',
  'sign.missing.link': 'What to do',
  'sign.label': 'Guardian',
})
