import { defineTexts } from '../i18n/define-texts.ts'

/** A mentor whom a coordinator suggests to a mentee, on the dashboard [SM4]. */
export const suggestionText = defineTexts('suggestions', {
  'suggestion.title': 'A coordinator suggests {name}',
  'suggestion.lead': 'You decide. {name} does not know about this unless you ask.',
  'suggestion.why': 'Why: {why}',
  'suggestion.no': 'No, thanks',
  'suggestion.noTo': 'No, thanks: {name}',
  'suggestion.declined': 'OK. {name} will not learn of it.',
})
