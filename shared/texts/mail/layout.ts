import { defineTexts } from '../i18n/define-texts.ts'

/** Frame around the content of every email. */
export const mailText = defineTexts('mail', {
  'mail.bareLink': "If the button doesn't work, open this link:",
  'mail.contact': 'Questions? Contact {contact}',
  'mail.action': '{label}:',
  'mail.unsubscribe': 'Stop emails like this one',
})
