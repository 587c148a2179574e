import { defineTexts } from '../i18n/define-texts.ts'

/** Page of the development mailbox. */
export const devMailboxText = defineTexts('dev-mailbox', {
  title: 'Outbox',
  tag: 'Development',
  kept: "This server doesn't send email. Messages stay here for a week, and their links work. Set {variable} to send them.",
  sent: "{variable} is set, so email is sent to that server and doesn't show up here.",
  newest: 'Newest',
  refresh: 'Refresh',
  pages: 'Pages',
  older: 'Older',
  to: 'To {email}',
  attached: 'Attached: {file}, {size}',
  open: 'Open as HTML',
  openNamed: 'Open as HTML: {subject}',
  none: 'No email yet',
  noneText: 'Sign up or reset a password. The email shows up here within a second.',
  end: 'No more email',
  endText: "You've reached the end.",
})
