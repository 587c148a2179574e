import { defineTexts } from '../i18n/define-texts.ts'

/** A report as the operator's command prints it. */
export const reportText = defineTexts('report', {
  title: 'Report {reference}',
  'reported.message': 'A member reported a message on {at}. Reason: {reason}.',
  'reported.picture': 'A member reported a picture on {at}. Reason: {reason}.',
  'reported.person': 'A member reported a person on {at}. Reason: {reason}.',
  comment: 'Their comment: {comment}',
  added: 'Added by the reporter on {at}: {comment}',
  withdrawn: 'The reporter withdrew this report on {at}. The copy is kept.',
  noComment: "They didn't add a comment.",
  reporter: 'Reported by: {member}',
  reportedMember: 'Reported: {member}',
  about: 'Their "About me": {about}',
  messages: 'Copy of their messages at that time ({count, number}):',
  noMessages: "They haven't exchanged any messages.",
  pictures: 'Pictures: {count, number}. To save them, add --save DIRECTORY.',
  saved: 'Saved {file}',
  next: 'The reporter has this report number. The reported member was not told. To suspend them now: {command}',
  note: 'The copy is stored in the database under this number for {days, plural, one {# day} other {# days}}. SHA-256: {hash}',
  'member.mentor': '{name}, mentor, age {age}, {email} ({id})',
  'member.mentee': '{name}, mentee, age {age}, {email} ({id})',
  'line.mentor': '{seq}. {name} (mentor), {at}: {text}',
  'line.mentee': '{seq}. {name} (mentee), {at}: {text}',
  picture: '[picture: {file}]',
  pictureMissing: '[picture not copied]',
})
