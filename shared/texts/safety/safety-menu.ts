import { defineTexts } from '../i18n/define-texts.ts'

/** Labels of what protects members, in code that is loaded after a chat or with a call. */
export const safetyMenuText = defineTexts('safety-menu', {
  pause: 'Pause {name}',
  resume: 'Resume {name}',
  pauseShort: 'Pause',
  resumeShort: 'Resume',
  reportCall: 'Report',
  page: 'What protects you',
  item: 'Block or report {name}',
  conduct: 'Code of conduct',
  conductLink: 'Code of conduct, and who can read this chat',
})
