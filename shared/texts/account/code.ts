import { defineTexts } from '../i18n/define-texts.ts'

/** What concerns an address that is not verified, after the sign-up and at the log-in, which is loaded on demand, with its error reasons. */
export const codeText = defineTexts('code', {
  'done.again': 'Nothing there? Check your spam folder. When you log in, you can have the email sent again.',
  'done.other': 'Use another address',
  'code.label': 'Six-digit code',
  'code.hint': 'Open the link in the email, or enter the code from it here and log in.',
  'code.resend': 'Send the email again',
  'login.codeWrong': "That code isn't right. Check the newest email. 🔒",
  'login.codeGone': 'This code no longer works. Send the email again to get a new one. 🔒',
})
