import { defineTexts } from '../i18n/define-texts.ts'

/** How members choose what they are told, and how, and the offer of push. */
export const noticeSettingsText = defineTexts('notice-settings', {
  intro: 'Choose what reaches you, and how. Emails about your account, security, and safety are always sent.',
  'kinds.title': 'What you hear about',
  'kinds.email': 'Email',
  'kinds.push': 'Notification',
  'kinds.blocked': 'Notifications can be chosen once your browser allows them.',
  'kind.messages': 'Unread messages',
  'kind.messagesHint':
    'One email when you have been away for a while, with the names and how many messages there are, but never what they say.',
  'kind.requests': 'New requests',
  'kind.answers': 'Answers to your requests, and requests that expire',
  'kind.suggestions': 'Mentors whom a coordinator suggests to you',
  'kind.times': 'Call times that are proposed, agreed, or canceled',
  'kind.reminders': 'Reminders before a call',
  'kind.work': 'Changes to what you work on, check-ins, and chats that end',
  'kind.reports': 'Answers to your reports',
  saved: 'Saved.',
  most: 'You get at most {count, plural, one {# email} other {# emails}} a day, besides those about your account, security, and safety.',
  quiet: 'In your quiet hours, all other kinds wait until morning.',
  'push.title': 'Notifications on this device',
  'push.on': 'On. This device tells you when something happens while the app is closed, until you log out.',
  'push.off':
    'Off. Turn them on to hear when something happens while the app is closed. They show no names and no messages.',
  'push.denied':
    'Your browser blocks notifications from this site. You can allow them in the settings of your browser.',
  'push.unsupported':
    "This browser can't show notifications. On an iPhone or iPad, add the app to the home screen first.",
  'push.none': 'This site does not send notifications to devices.',
  'push.turnOn': 'Turn on',
  'push.turnOff': 'Turn off',
  'push.failed': "We couldn't turn notifications on. Please try again.",
  'push.devices': 'They are on for {count, plural, one {# device} other {# devices}}.',
  'sound.title': 'Sounds on this device',
  'sound.ring': 'Ring when someone waits in a call',
  'sound.hint': 'Off unless you turn it on. Nothing else makes a sound.',
  'offer.title': 'Get told when {name} answers?',
  'offer.text':
    'This device can show a notification, without names and words. You can change that in your settings at any time.',
  'offer.yes': 'Turn on notifications',
  'offer.no': 'Not now',
  'offer.done': 'Notifications are on for this device.',
})
