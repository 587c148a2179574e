import { defineTexts } from '../i18n/define-texts.ts'

/** The email about unread messages, what emails that are notices add, and the page that stops emails of a kind. */
export const noticeText = defineTexts('notice-mail', {
  'unread.subjectOne': '{count, plural, one {# unread message} other {# unread messages}} from {name}',
  'unread.subject': '{count, plural, one {# unread message} other {# unread messages}} on {product}',
  'unread.heading': '{count, plural, one {You have an unread message} other {You have unread messages}}',
  'unread.line': '{name}: {count, plural, one {# message} other {# messages}}',
  'unread.more': 'And messages in {count, plural, one {# other chat} other {# other chats}}.',
  'unread.action': 'Read and reply',
  lastOfDay: 'This is the last email for today. Anything else that happens is on your page of notices.',
  lastForNow: 'This is the last email for today. Anything else that we have to tell you comes later.',
  'stop.title': 'Stop these emails?',
  'stop.messages': 'You will get no more emails about unread messages.',
  'stop.requests': 'You will get no more emails about new requests.',
  'stop.answers': 'You will get no more emails about answers to your requests.',
  'stop.suggestions': 'You will get no more emails about mentors whom a coordinator suggests to you.',
  'stop.times': 'You will get no more emails about call times that are proposed, agreed, or canceled.',
  'stop.reminders': 'You will get no more reminders of calls by email.',
  'stop.work':
    'You will get no more emails about what is added to what you two work on, how it is going, and when it ends.',
  'stop.reports': 'You will get no more emails about answers to your reports.',
  'stop.button': 'Stop these emails',
  'stop.doneTitle': 'These emails have stopped',
  'stop.again': 'You can turn them on again in your settings, under “Emails and notifications”.',
  'stop.settings': 'Open your settings',
  'stop.wrongTitle': 'This link does not work',
  'stop.wrong':
    'It may be incomplete. You can choose your emails in your settings, under “Emails and notifications”.',
})
