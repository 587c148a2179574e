import { defineTexts } from '../i18n/define-texts.ts'

/** The panel with help lines, which the writer of risk words sees. */
export const helpText = defineTexts('help', {
  title: 'You are not alone with this',
  intro:
    'What you wrote may mean that you, or someone you know, is having a very hard time. These people listen, now, and you do not have to give your name.',
  sent: 'Your words stay as you wrote them. You did nothing wrong, and no one was told that you did. Someone who looks after safety here may read them to see if you need help.',
  emergency: 'In danger right now',
  young: 'for young people',
  call: 'Call {name}: {phone}',
  lookedUp: 'Looked up on {date}',
  loading: 'Loading help lines',
  failed: "Can't load the help lines.",
  retry: 'Try again',
  dismiss: 'Close help lines',
})
