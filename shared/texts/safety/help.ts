import { defineTexts } from '../i18n/define-texts.ts'

/** The panel with help lines, which the writer of risk words sees. */
export const helpText = defineTexts('help', {
  title: 'You are not alone with this',
  intro:
    'What you wrote may mean that you, or someone you know, is having a very hard time. There are people who listen, and you do not have to give your name.',
  sites: 'These websites help you find people who listen, where you live:',
  sent: 'You did nothing wrong, and no one thinks that you did. Your message stays as you wrote it. Our safety team gets a copy, to see if you need help.',
  emergency: 'In danger right now',
  noEmergency: 'If someone is in danger right now, call your local emergency number.',
  young: 'for young people',
  call: 'Call {name}: {phone}',
  lookedUp: 'These details were last checked on {date}.',
  loading: 'Loading help lines',
  failed: "Can't load the help lines.",
  retry: 'Try again',
  dismiss: 'Close help lines',
})
