import { defineTexts } from '../i18n/define-texts.ts'

/** Labels of the buttons that pause, and that open blocking and reporting. Many pages show them. */
export const safetyLabel = defineTexts('safety-labels', {
  'safety.button': 'More options',
  'safety.page': 'What protects you',
  'safety.buttonFor': 'More options: pause, block, or report {name}',
  'safety.pause': 'Pause {name}',
  'safety.paused': 'Paused by you',
  'safety.resume': 'Resume {name}',
  'safety.item': 'Block or report {name}',
  'report.message': 'Report this message',
  'report.call': 'Report',
  'conduct.link': 'Code of conduct, and who can read this chat',
  'conduct.item': 'Code of conduct',
  'report.callNamed': 'Report this call with {name}',
})
