import { defineTexts } from '../i18n/define-texts.ts'

/** Of blocking and reporting only what stands on the buttons that lead there: they are on many pages. */
export const safetyLabel = defineTexts('safety-labels', {
  'safety.button': 'Block or report',
  'safety.buttonFor': 'Block or report {name}',
  'report.message': 'Report this message',
})
