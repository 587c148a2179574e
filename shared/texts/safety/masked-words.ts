import { defineTexts } from '../i18n/define-texts.ts'

/** What members read of contact details that were masked beside messages: in aims, agendas, and on the page of a pair [CD31]. */
export const maskedWordsText = defineTexts('maskedWords', {
  title: 'Contact details are hidden here',
  text: '{product} hides email addresses, phone numbers, links, usernames on other services, and street addresses between members under 18 and adults. Whoever reads this sees that something was hidden, but not what it was.',
  mine: 'If you wrote it: everything you need to talk is here: messages, pictures, and calls. You can change it, delete it, or leave it as it is.',
  theirs:
    'If someone asks you to talk somewhere else or to keep a secret, you can report it. You have done nothing wrong.',
  help: 'Get help',
  close: 'Close',
})
