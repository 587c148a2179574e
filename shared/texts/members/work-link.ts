import { defineTexts } from '../i18n/define-texts.ts'

/** The links to the page "What we work on", in the chat and on the connections page. */
export const workLinkText = defineTexts('work-link', {
  'work.title': 'What we work on',
  'work.titlePast': 'What we did',
})
