import { defineTexts } from '../i18n/define-texts.ts'

/** The part of the log-in form for an address that is not verified, which is loaded on demand, with its error reasons. */
export const codeText = defineTexts('code', {
  'code.label': 'Six-digit code',
  'code.hint': 'Open the link in the email, or enter the code from it here and log in.',
  'code.resend': 'Send the email again',
  'login.codeWrong': "That code isn't right. Check the newest email. 🔒",
  'login.codeGone': 'This code no longer works. Send the email again to get a new one. 🔒',
})
