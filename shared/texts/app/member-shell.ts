import { defineTexts } from '../i18n/define-texts.ts'

/** Frame around the pages of members, and dialogs. */
export const memberShellText = defineTexts('member-shell', {
  'logout.failed': "We couldn't log you out. Please try again. 🔒",
  'nav.account': 'Your account',
  'nav.notices': 'Notices',
  'nav.keys': 'Keyboard shortcuts',
  'nav.unread': '{count, number} unread',
  'page.cancel': 'Cancel',
  'page.close': 'Close',
})
