import { defineTexts } from '../i18n/define-texts.ts'

/** The emails about a report: the one to the safety contact, and the one to who reported. */
export const reportMailText = defineTexts('report-mail', {
  subject: 'Report {reference} at {product}',
  heading: 'Report {reference}',
  'reported.message': 'A member reported a message.',
  'reported.picture': 'A member reported a picture.',
  'reported.person': 'A member reported a person.',
  'reported.request': 'A member reported a request.',
  'reported.call': 'A member reported a call.',
  'reported.work': 'A member reported what two members wrote for each other.',
  'news.subject': 'News from {product}',
  'news.heading': 'There is an answer to your report',
  'news.text': 'You can read it in the settings, under your reports. Nobody else sees it there.',
  'news.action': 'See my reports',
  read: 'To read the report, run this command on the server: {command}',
  note: 'The server keeps the report and a copy of what was reported for {days, plural, one {# day} other {# days}}. The reporter has the same number. The reported member was not told.',
})
