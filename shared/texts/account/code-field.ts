import { defineTexts } from '../i18n/define-texts.ts'

/** The field for a code of the second factor, in the login form and in the settings. */
export const codeFieldText = defineTexts('code-field', {
  'factorCode.app': 'Six-digit code',
  'factorCode.appHint': 'Your authenticator app shows it. A new one comes every 30 seconds.',
  'factorCode.recovery': 'Recovery code',
  'factorCode.recoveryHint': 'One of the codes you saved. Each works once.',
  'factorCode.useRecovery': 'Use a recovery code',
  'factorCode.useApp': 'Use your authenticator app',
  'factorCode.logIn': 'One more step: enter a code to finish logging in.',
  'factorCode.passkeyLogIn': 'One more step: use a passkey or a code to finish logging in.',
  'factorCode.back': 'Use another account',
})
