import { defineTexts } from '../i18n/define-texts.ts'

/** The email that pictures wait for a check, to the leads or the safety contact. */
export const pictureReviewMailText = defineTexts('picture-review-mail', {
  subject: '{count, plural, one {# picture waits} other {# pictures wait}} for a check at {product}',
  heading: '{count, plural, one {# picture waits} other {# pictures wait}} for a check',
  text: 'Adults sent them to members under 18, who see them only after a check.',
  action: 'Look at them',
  command: 'To list them, run this command on the server: {command}',
  note: 'This email comes at most once an hour, and only if there are new ones.',
})
