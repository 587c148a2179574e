import { defineTexts } from '../i18n/define-texts.ts'

/** Error reasons of the second factor, which pages load together with its fields. */
export const factorErrorText = defineTexts('second-factor-errors', {
  'factor.missing': 'Enter a code from your authenticator app, or a recovery code.',
  'factor.wrong': "That code isn't right, or it was used before. Enter the next one.",
  'factor.expired': 'This login took too long or had too many tries. Enter your password again.',
  'factor.setupGone': 'This setup has expired or is already complete. Start again.',
})
