import { defineTexts } from '../i18n/define-texts.ts'

/** The email with the link of an invitation [IV1]. */
export const invitationMailText = defineTexts('invitation-mail', {
  subject: 'You are invited to {product}',
  heading: 'You are invited.',
  'heading.named': '{name}, you are invited.',
  'text.mentee':
    '{product} brings young people together with people who have been through the same things. Your school or program invites you to find a mentor there.',
  'text.mentor':
    '{product} brings young people together with people who have been through the same things. The program invites you to be a mentor there.',
  choose: 'The link opens the page on which you sign up with this email address.',
  action: 'Join',
  note: 'The link works for {days, plural, one {# day} other {# days}}, and once. If you did not expect it, you can ignore this email: nothing happens without you.',
})
