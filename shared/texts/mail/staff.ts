import { defineTexts } from '../i18n/define-texts.ts'

/** The emails to staff. */
export const staffMailText = defineTexts('staff-mail', {
  'enroll.subject': 'Your staff account at {product}',
  'enroll.heading': 'Set up your staff account',
  'enroll.coordinator': 'The operator of {product} made a staff account for you, as a coordinator.',
  'enroll.lead': 'The operator of {product} made a staff account for you, as a safeguarding lead.',
  'enroll.text':
    'The link opens a page on which you choose a password and a second factor: a passkey, or one-time codes from an app.',
  'enroll.action': 'Set up my account',
  'enroll.note':
    'The link works once, within {hours, plural, one {# hour} other {# hours}}. If you did not expect it, tell the operator.',
  'reset.subject': 'A staff account at {product} was reset',
  'reset.heading': 'A staff account was reset',
  'reset.coordinator':
    'The operator reset the password and the second factor of a coordinator, and sent a new enrollment link. The id of the account is {id}.',
  'reset.lead':
    'The operator reset the password and the second factor of a safeguarding lead, and sent a new enrollment link. The id of the account is {id}.',
  'head.subject': 'The log of {product} today',
  'head.heading': 'The newest entry of the log',
  'head.text':
    'Everything that staff and commands do is in one log, in which each entry confirms the ones before it. This is the number of the newest entry, and its hash:',
  'head.keep':
    'Keep this email. If you doubt the log one day, the operator can compare it with this line: {command}',
  'reset.text': 'If no one asked for that, tell the operator at once.',
})
