import { defineTexts } from '../i18n/define-texts.ts'

/** The settings page of the second factor. */
export const factorText = defineTexts('second-factor', {
  'factor.intro':
    'With two-step login, your password alone is not enough: logging in also takes a code from an authenticator app on your phone, or a passkey.',
  'factor.off': 'Two-step login is off.',
  'factor.on': 'Two-step login is on.',
  'factor.start': 'Set up two-step login',
  'factor.scan': 'Scan this code with your authenticator app.',
  'factor.qr': 'QR code with the setup key',
  'factor.key': 'Or enter this setup key in the app:',
  'factor.confirm': 'Turn on',
  'factor.codes': 'Recovery codes',
  'factor.codesText':
    "If you lose your phone, each of these codes lets you log in once. Keep them somewhere safe. We can't show them again.",
  'factor.codesKept': 'I saved them',
  'factor.codesLeft':
    '{count, plural, one {You have # recovery code left.} other {You have # recovery codes left.}}',
  'factor.renew': 'Get new recovery codes',
  'factor.turnOff': 'Turn off two-step login',
  'factor.turnOffCodes': 'Turn off one-time codes',
  'factor.codesOff': 'One-time codes are off.',
  'factor.startCodes': 'Set up one-time codes',
  'factor.lost': 'Lost your phone and your recovery codes? Ask the team that runs this site for help.',
})
