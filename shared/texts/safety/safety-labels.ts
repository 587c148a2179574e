import { defineTexts } from '../i18n/define-texts.ts'

/** Labels of the buttons that pause, and that open blocking and reporting. Many pages show them. */
export const safetyLabel = defineTexts('safety-labels', {
  'safety.button': 'More options',
  'safety.buttonFor': 'More options: pause, block, or report {name}',
  'safety.reportFor': 'More options: report {name}',
  'safety.paused': 'Paused by you',
  'report.message': 'Report this message',
  'report.self': 'Report: it happened to me',
  'report.other': "Report: I'm worried about someone",
  'report.callNamed': 'Report this call with {name}',
})
