import { defineTexts } from '../i18n/define-texts.ts'

/** Error reasons of the second factor, which pages load together with its fields. */
export const factorErrorText = defineTexts('second-factor-errors', {
  'factor.missing': 'Enter a code from your authenticator app, or a recovery code.',
  'factor.wrong': "That code isn't right, or it was used before. Enter a new one.",
  'factor.expired': 'This login took too long or had too many tries. Enter your password again.',
  'passkey.wrong': "That passkey wasn't accepted. Try again, or use a code.",
  'passkey.tooMany': 'You can have up to {max} passkeys. Remove one first.',
  'passkey.unavailable': "Passkeys don't work at this site's address. Use one-time codes instead.",
  'passkey.cancelled': 'No passkey was used. Try again.',
  'passkey.known': 'This device has a passkey for your account already.',
  'factor.setupGone': 'This setup has expired or is already complete. Start again.',
})
