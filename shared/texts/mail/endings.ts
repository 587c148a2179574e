import { defineTexts } from '../i18n/define-texts.ts'

/** The email that the agreed time is over soon [EN14]. */
export const agreedEndText = defineTexts('agreed-end-mail', {
  subject: 'The time with {name} that you agreed on is over soon',
  heading: 'Your agreed time',
  text: 'You and {name} agreed until when you work together. After {day}, the connection ends.',
  goOn: 'Do you want to go on? Change the day in what you agreed on. As soon as one of you does, nothing ends.',
  after: 'Otherwise this is a good time for a last talk, and for a thank-you.',
  action: 'See what you agreed on',
})

/** The emails about the end of a connection [EN3, EN7], and to the mentees of a mentor who is gone [EN9]. */
export const endingMailText = defineTexts('ending-mail', {
  'member.subject': '{name} has ended your connection',
  'member.text':
    '{name} has ended the connection with you. Mentoring ends at some point, and that is all right.',
  'staff.subject': 'The program has ended your connection with {name}',
  'staff.text':
    'The people who run this program have ended the connection between you and {name}. If you want to know more, talk to a coordinator of the program.',
  'agreed.subject': 'The time with {name} that you agreed on is over',
  'agreed.text':
    'You and {name} agreed until when you work together, and that day is over. Thank you for the time you took.',
  heading: 'A connection has ended',
  'mentee.text': 'The page of what you two did stays with you, with everything that was left for you there.',
  'mentee.action': 'See what you did',
  'mentor.text': 'The page of the chat says what you can still read, and for how long.',
  'mentor.action': 'Open the chat',
  'gone.subject': 'One of your mentors is not available any more',
  'gone.subjectNamed': '{name} is not available as your mentor at the moment',
  'gone.heading': 'Your mentor',
  'gone.text':
    'One of your mentors cannot go on with you. That is not your fault, and you can ask someone else at any time.',
  'gone.textNamed':
    '{name} cannot go on with you at the moment. That is not your fault, and you can ask someone else at any time.',
  'gone.action': 'See your options',
})
