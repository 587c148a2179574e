import { defineTexts } from '../i18n/define-texts.ts'

/** The email about a case, which the safety contact gets. */
export const caseMailText = defineTexts('case-mail', {
  subject: 'Case {reference} at {product}',
  heading: 'Case {reference}',
  'found.riskWords': 'A member wrote words that may mean a risk to someone.',
  'found.pattern': 'What an adult wrote to a minor over several days has several patterns of concern.',
  'found.report': 'A member reported another one.',
  'found.staff': 'Staff opened a case.',
  'urgency.1': 'Urgency: imminent. Please read it now.',
  'urgency.2': 'Urgency: serious. Please read it today.',
  'urgency.3': 'Urgency: a concern, which came up several times.',
  read: 'To read the case, run this command on the server: {command}',
  note: 'Words were found by a list, which can be wrong. No one was blocked, and nothing was hidden. The server keeps the case for {days, plural, one {# day} other {# days}}.',
  'alert.subject': 'Imminent: case {reference} at {product}',
  'alert.heading': 'Imminent: case {reference}',
  'alert.text': 'Please open it in the console now, and acknowledge it. Then these emails end.',
  'alert.deputy': 'No one has acknowledged it for an hour, so you get this email as the deputy.',
  'alert.action': 'Open the case',
  'alert.note': 'This email is repeated every {minutes, number} minutes until the case is acknowledged.',
})
