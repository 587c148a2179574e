import { defineTexts } from '../i18n/define-texts.ts'

/** What a push shows, by its kind. The build writes them into the service worker, with their translations [LG17]: no name, and nothing that was written [NT8]. */
export const pushText = defineTexts('push', {
  messages: 'You have new messages',
  requests: 'You have a new request',
  answers: 'There is news about your request',
  suggestions: 'A mentor was suggested to you',
  times: 'Something about your calls has changed',
  reminders: 'You have a call soon',
  work: 'There is something new in what you work on',
  // Whoever sees the screen learns nothing of a report.
  reports: 'There is a notice for you',
})
