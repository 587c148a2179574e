import { defineTexts } from '../i18n/define-texts.ts'

/** The emails to guardians, and to members about their guardian's consent. `name`: of the young person, first name and initial. */
export const guardianMailText = defineTexts('guardian-mail', {
  'consent.subject': '{name} would like to take part in {product}',
  'consent.heading': 'Your consent is needed',
  'consent.text':
    'The code that you got from the coordinator was used with this address. Open the link to read what you are asked to agree to, about {name}.',
  'consent.action': 'Read and decide',
  'consent.note':
    "The link works for 7 days from the day of the code. Open it in a browser in which {name} is not logged in. If you don't know about this, ignore this email, and nothing will happen.",
  'refused.subject': 'Your address was entered as that of a guardian at {product}',
  'refused.heading': 'This address cannot be used',
  'refused.account':
    'Your address was entered on the page for guardians. It has an account at {product}, and a guardian needs an address without one. If it was you, enter the code again with another address.',
  'refused.tooMany':
    'Your address was entered on the page for guardians. It already stands for {max, number} young people, the maximum. If it was you, ask the coordinator.',
  'refused.note': 'If it was not you, you need to do nothing.',
  'link.subject': 'Your page at {product}',
  'link.heading': 'Your page for guardians',
  'link.text': 'The link opens your page. It shows who the mentors are, and when they wrote and called.',
  'link.action': 'Open my page',
  'link.note': 'The link works once, within an hour. If you did not ask for it, ignore this email.',
  'first.subject': 'Your consent at {product} is in force',
  'first.heading': 'Your consent is in force',
  'first.text':
    'A coordinator has confirmed your consent. Your page shows who the mentors are, and when they wrote and called, never what was written. You can withdraw your consent there at any time.',
  'first.note':
    'The link works once, within 7 days. After that, enter your address on {url} to get a new one.',
  'minor.given.subject': 'You can use all of {product} now',
  'minor.given.heading': 'Your guardian has agreed',
  'minor.given.text':
    'You can now send requests, write, and call. Your guardian can see who your mentors are, and when you write and call, never what you write. You can see the same page at any time.',
  'minor.given.action': 'See what they can see',
  'ended.subject': 'Your access at {product} has ended',
  'ended.heading': 'Your access has ended',
  'ended.guardian':
    'You have withdrawn your consent for {name}. They were logged out, and cannot send requests, write, or call anymore. Their account still exists; they can delete it themselves, or you can ask the coordinator.',
  'ended.guardianFree':
    'You have withdrawn your consent for {name}, and with it your access to the page about them. They are old enough to take part without it.',
  'ended.staff':
    'A coordinator has ended your consent for {name}, and with it your access to the page about them. If you did not ask for that, answer the coordinator.',
  'ended.age': '{name} is 18 now. Your consent is no longer needed, and your page about them is closed.',
  'minor.ended.subject': 'The consent of your guardian at {product} has ended',
  'minor.ended.heading': 'Your guardian no longer agrees',
  'minor.ended.text':
    'The consent for your account was withdrawn. You can still log in, read your chats, and write notes. Requests, messages, and calls need consent again. You can also delete your account in the settings.',
  'minor.ended.action': 'Open the settings',
  'minor.ended.free':
    'The consent for your account was withdrawn, and your guardian cannot see anything about you anymore. You are old enough to use everything without it.',
  'minor.adult.subject': 'Your guardian can no longer see your page',
  'minor.adult.heading': 'You are 18',
  'minor.adult.text':
    'From today, no one can see who your mentors are and when you write and call, except you and them.',
})
