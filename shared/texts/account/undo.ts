import { defineTexts } from '../i18n/define-texts.ts'

/** Undoing a change of the email address, which is loaded on demand, with its error reason. */
export const undoText = defineTexts('undo', {
  'undo.title': 'Undo the change of your email address',
  'undo.lead':
    'Your account gets its old email address back, all devices are logged out, and you choose a new password.',
  'undo.button': 'Undo the change',
  'email.undoGone':
    "This link was already used or has expired. If you can't log in, contact the team that runs this site.",
})
