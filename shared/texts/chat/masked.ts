import { defineTexts } from '../i18n/define-texts.ts'

/** What members read of contact details that were masked in a message [CD22], or in a request [CD28]. */
export const maskedText = defineTexts('masked', {
  email: 'Email address hidden',
  phone: 'Phone number hidden',
  link: 'Link hidden',
  handle: 'Username hidden',
  address: 'Street address hidden',
  several: 'Contact details hidden',
  why: 'Why?',
  title: 'Contact details are hidden here',
  mine: '{product} hides email addresses, phone numbers, links, usernames on other services, and street addresses between members under 18 and adults. {name} sees that something was hidden, but not what it was.',
  theirs:
    '{name} wrote a contact detail, and {product} hid it. It hides email addresses, phone numbers, links, usernames on other services, and street addresses between members under 18 and adults.',
  'mine.next':
    'Everything you need to talk is here: messages, pictures, and calls. You can delete the message, or leave it as it is.',
  'theirs.next':
    'If someone asks you to talk somewhere else or to keep a secret, you can report it. You have done nothing wrong.',
  'mine.request': 'You can take the request back, or leave it as it is.',
  takeBack: 'Take back the request',
  help: 'Get help',
  delete: 'Delete message',
  report: 'Report message',
  close: 'Close',
})
