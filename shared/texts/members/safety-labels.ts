import { defineTexts } from '../i18n/define-texts.ts'

/** Labels of the buttons that pause, and that open blocking and reporting. Many pages show them. */
export const safetyLabel = defineTexts('safety-labels', {
  'safety.button': 'More options',
  'safety.buttonFor': 'More options: pause, block or report {name}',
  'safety.pause': 'Pause {name}',
  'safety.paused': 'Paused by you',
  'safety.resume': 'Resume {name}',
  'safety.item': 'Block or report {name}',
  'report.message': 'Report this message',
})
