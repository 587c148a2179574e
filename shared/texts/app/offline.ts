import { defineTexts } from '../i18n/define-texts.ts'

/** The app without a connection: offline bar, update bar, and logging out. */
export const offlineText = defineTexts('offline', {
  'bar.label': 'Connection',
  'bar.lost': 'No connection.',
  'bar.waiting': "{count, plural, one {# message} other {# messages}} will be sent when you're back online.",
  'bar.asOf': 'Last updated: {time}.',
  'bar.trying': 'Reconnecting…',
  'bar.nextTry': 'Trying again in {seconds, number} s',
  'bar.tryNow': 'Try now',
  'update.label': 'Update',
  'update.ready': 'A new version is ready.',
  'update.reload': 'Reload to update',
  'leave.title': "{count, plural, one {# message hasn't} other {# messages haven't}} been sent",
  'leave.text': 'If you log out now, unsent messages are deleted from this device.',
  'leave.confirm': 'Log out and delete',
  'leave.untold':
    "You're logged out, and your data is removed from this browser. Keep this page open until you're back online, so we can tell the server.",
})
