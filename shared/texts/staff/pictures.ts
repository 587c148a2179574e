import { defineTexts } from '../i18n/define-texts.ts'

/** The page of the console on which leads check pictures [IR4]. */
export const staffPicturesText = defineTexts('staff-pictures', {
  title: 'Pictures',
  lead: 'Adults sent these to members under 18, who see them only after you approve. The oldest first.',
  more: '{count, plural, one {# picture waits.} other {# pictures wait.}} The {shown, number} oldest are here, and the others follow as you decide.',
  none: 'No pictures to review',
  noneText: 'New ones appear here by themselves.',
  list: 'Waiting pictures',
  item: 'From {sender} to {reader}',
  review: 'Picture from {sender} to {reader}',
  sender: 'From',
  reader: 'To',
  readerAge: '{name}, age group {age}',
  sent: 'Sent',
  described: 'Description',
  refusedBefore:
    '{count, plural, one {# picture} other {# pictures}} of this sender {count, plural, one {was} other {were}} refused before.',
  covered: 'The member under 18 has not seen this picture.',
  show: 'Show picture',
  logged: 'The log keeps that you opened it.',
  alt: 'The picture to check',
  altDescribed: 'The picture to check, described as: {alt}',
  unreadable: 'This picture could not be loaded.',
  approve: 'Approve',
  refuse: 'Refuse',
  undo: 'Refuse it after all',
  keys: 'Keys, while the focus is in here: S shows the picture, A approves, R refuses, N and P go to the next and the previous one.',
  approved: 'Approved. {reader} can see the picture from {sender} now.',
  refused: 'Refused. {reader} does not see the picture from {sender}, and both read that it is not shown.',
})
