import { defineTexts } from '../i18n/define-texts.ts'

/** The email that asks how it goes [PC1]. */
export const pulseMailText = defineTexts('pulse-mail', {
  subject: 'How is it going with {name}?',
  heading: 'Three taps',
  text: 'You and {name} have been connected for {days, plural, one {# day} other {# days}}. How is it going?',
  private:
    '{name} never sees your answers. The coordinators of this program do, so that they can help. You can skip any question.',
  action: 'Answer',
})

/** The email by which a coordinator reminds one of a pair [PA3]. */
export const pairReminderText = defineTexts('pair-reminder-mail', {
  subject: 'A reminder about {name}',
  heading: 'A few words are enough',
  unanswered: '{name} asked you to be their mentor and waits for your answer. Yes or no: both help.',
  pair: 'A coordinator of this program asks you to get in touch with {name}. A short hello is enough.',
  help: 'If something stands in the way, tell a coordinator of this program.',
  action: 'Open it',
})
