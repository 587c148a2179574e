import { defineTexts } from '../i18n/define-texts.ts'

/** Emails about the approval of mentors. */
export const approvalMailText = defineTexts('approval-mail', {
  'approved.subject': 'You are approved as a mentor on {product}',
  'approved.heading': 'You are approved',
  'approved.text': 'Mentees can find you now, and you can write to those whose requests you accept.',
  'declined.subject': 'Your application to {product}',
  'declined.heading': 'Your application was declined',
  'declined.text': 'The team has looked at your application and declined it. This is what they wrote:',
  'suspended.subject': 'Your approval on {product} is suspended',
  'suspended.heading': 'Your approval is suspended',
  'suspended.text':
    "For now, mentees can't find you, and your chats rest: neither of you can write. This is what the team wrote:",
  'reinstated.subject': 'Your approval on {product} is no longer suspended',
  'reinstated.heading': 'The suspension has ended',
  'reinstated.text':
    'What you could do before the suspension, you can do again. Your page says where your approval stands.',
  'expired.subject': 'Your approval on {product} has expired',
  'expired.heading': 'Your approval has expired',
  'expired.text':
    "Mentees can't find you at the moment, and your chats rest: neither of you can write. A coordinator can renew your approval.",
  'warned.subject': 'Your approval on {product} ends soon',
  'warned.heading': 'Your approval ends soon',
  'warned.text':
    "It ends within {days, plural, one {# day} other {# days}}. After that, mentees can't find you, and your chats rest until it is renewed.",
  'asked.subject': 'The team of {product} has written to you',
  'asked.heading': 'The team needs something from you',
  'asked.text': 'It is about your approval as a mentor. This is what they wrote:',
  'reminded.subject': 'Your application on {product}',
  'reminded.heading': 'You have not applied yet',
  'reminded.text':
    'Mentors on {product} are approved by the team before mentees can find them. Send your application: it takes a few minutes.',
  'reminded.hidden': "Until you are approved, mentees can't find you.",
  'reminded.until':
    "You can go on as before until {at}. Without an approval, mentees can't find you after that day, and your chats rest.",
  action: 'See my approval',
  'ending.subject': "A mentor's approval on {product} ends soon",
  'ending.heading': 'An approval ends soon',
  'ending.text':
    'The approval of the mentor {id} ends within {days, plural, one {# day} other {# days}}. Renew what expires, or they leave the lists that day.',
  'ending.action': 'Open the mentor',
})
