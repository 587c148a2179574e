import { defineTexts } from '../i18n/define-texts.ts'

/** The join page for who was invited [IV2]. */
export const invitedText = defineTexts('invited', {
  reading: 'Looking at your invitation…',
  mentee: 'You are invited to find a mentor here.',
  mentor: 'You are invited to be a mentor here.',
  address: 'The invitation is for {email}.',
  code: 'Code of your invitation',
  'signup.invitedOnly': 'You need an invitation to join. Ask your school or program for one.',
  'signup.invitationGone': 'This invitation was already used, or has ended. Ask for a new one.',
  'signup.invitationAddress': 'This invitation is for another email address.',
  'signup.invitedAsMentor': 'This invitation is for mentors, who are 26 or older.',
  'signup.invitedAsMentee': 'This invitation is for mentees.',
  codeHint:
    'You need an invitation to join. If you have a link, open it; if your school gave you a code, type it here.',
})
