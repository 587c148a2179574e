import { defineTexts } from '../i18n/define-texts.ts'

/** Labels of the buttons that open blocking and reporting. Many pages show them. */
export const safetyLabel = defineTexts('safety-labels', {
  'safety.button': 'Block or report',
  'safety.buttonFor': 'Block or report {name}',
  'report.message': 'Report this message',
})
