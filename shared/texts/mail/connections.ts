import { defineTexts } from '../i18n/define-texts.ts'

/** Emails about mentoring requests. */
export const requestMailText = defineTexts('request-mail', {
  'new.subject': 'New mentoring request on {product}',
  'new.subjectNamed': '{name} wants you to be their mentor',
  'new.heading': 'You have a new mentoring request',
  'new.text': '{name} asked you to be their mentor.',
  'new.answer': "You can accept or reject the request. A quick answer helps, even if it's no.",
  'new.action': 'See the request',
  'expiring.subject': 'A request is still waiting for your answer',
  'expiring.heading': 'A request expires soon',
  'expiring.text':
    '{name} asked you to be their mentor, and is still waiting. Without an answer, the request expires within two days.',
  'accepted.subject': '{name} accepted your request',
  'accepted.heading': 'You have a mentor',
  'accepted.text': '{name} accepted your request, so you can chat now.',
  'accepted.first': 'In your first message, say who you are and one thing you want help with.',
  'accepted.action': 'Say hello',
  'rejected.subject': '{name} answered your request',
  'rejected.heading': 'This time it is a no',
  'rejected.text': '{name} cannot be your mentor now.',
  'moreDetail.heading': 'One more step',
  'moreDetail.text': '{name} read your request and cannot accept it yet.',
  'rejected.action': 'Find another mentor',
  'expired.subject': 'Your request to {name} has expired',
  'expired.heading': 'No answer this time',
  'expired.others': 'They fit, too, and have room for mentees:',
  'expired.offer': '{name}: {reasons}',
  'expired.action': 'See your options',
})
