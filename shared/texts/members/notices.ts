import { defineTexts } from '../i18n/define-texts.ts'

/** The page of notices, and one line for each kind. */
export const noticesText = defineTexts('notices', {
  'notices.title': 'Notices',
  'notices.lead': 'What happened while you were away. Unread messages are with your chats.',
  'notices.unread': 'New',
  'notices.readAll': 'Mark all as read',
  'notices.settings': 'Choose emails and notifications',
  'notices.none': 'Nothing new',
  'notices.noneText': 'Answers, call times, and reminders show up here.',
  'notices.times': '{count, number} times',
  'notices.ago': '{ago}',
  'notices.kept': 'Notices are kept for {days, plural, one {# day} other {# days}}.',
  requestNew: '{name} asked you to be their mentor',
  requestExpiring: 'The request from {name} expires soon',
  requestAccepted: '{name} accepted your request',
  requestRejected: '{name} answered your request',
  requestExpired: 'Your request to {name} has expired',
  mentorSuggested: 'A coordinator suggests {name} as your mentor',
  callProposed: '{name} proposed a time for a call',
  callAgreed: '{name} agreed to a call time',
  callCanceled: '{name} canceled a call',
  callReminder: 'You have a call with {name} soon',
  workChanged: '{name} added something to what you two work on',
  pulseAsked: 'How is it going with {name}?',
  pairReminder: 'A coordinator asks you to get in touch with {name}',
  reportNews: 'There is an answer to your report',
})
