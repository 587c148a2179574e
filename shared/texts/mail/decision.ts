import { defineTexts } from '../i18n/define-texts.ts'

/** The emails to a member about a decision of the safety team. */
export const decisionMailText = defineTexts('decision-mail', {
  'decision.subject': 'A decision about your account at {product}',
  'decision.heading': 'The safety team has decided something',
  'decision.warn': 'You get a warning. Nothing about your account has changed.',
  'decision.restrict': 'You and the other member of a chat cannot write to each other or call for now.',
  'decision.suspend': 'Your account is suspended. You cannot log in for now.',
  'decision.approval':
    'Your approval as a mentor is suspended. You cannot write to mentees or call them for now.',
  'decision.end': 'A connection with another member was ended, and cannot be used any more.',
  'decision.note':
    'If you think that this is wrong, you can say so once, within {days, plural, one {# day} other {# days}}. Another person decides then.',
  'words.subject': 'A message from the safety team of {product}',
  'words.heading': 'The safety team has a message for you',
  'words.action': 'See it in the settings',
  action: 'Read the decision',
  'answer.subject': 'An answer about your account at {product}',
  'answer.heading': 'About the decision on your account',
  'answer.stands': 'Another member of the safety team has looked at your appeal. The decision stands.',
  'answer.lifted': 'The decision was taken back.',
  'answer.stays': 'What it did stays for now, because it was also decided apart from this.',
})
