import { defineTexts } from '../i18n/define-texts.ts'

/** The errors that only staff see. */
export const staffErrorText = defineTexts('staff-errors', {
  'approval.notNow': 'This is not possible in the current state. Reload the page to see what has changed.',
  'approval.checksMissing': 'A required check is missing, has failed, or has expired.',
  'approval.samePerson':
    'You have approved this mentor already. The second approval must come from another staff member.',
  'approval.dates': "The check can't be in the future, and it must expire after today.",
  'approval.expiresTooLate':
    'Enter the day on which it expires. On this site, this check is valid for {months, plural, one {# month} other {# months}} at most, until {latest}.',
  'approval.mentorMailedOften':
    'This mentor got {max} emails from staff in the last 24 hours. Add a note instead, or write tomorrow.',
  'pair.notNow':
    'The two cannot write to each other at the moment, so they are not reminded. Reload the page to see what has changed.',
  'pair.remindedOften':
    'This pair was reminded {max, number} times in the last 7 days. Talk to them instead.',
  'group.nameTaken': 'There is an open group with this name already. Choose another one.',
  'group.archived': 'This group is archived. Reopen it before you add members.',
  'group.tooMany':
    'There can be {max, number} open groups. Archive one before you create or reopen another one.',
  'group.mentorWithout':
    'This mentor is in no open group, so nobody could find them. Add them to a group first.',
  'suggestion.notNow':
    "This mentor can't be suggested to this mentee any more: no place is left, or something has changed. Choose another one.",
  'suggestion.noConsent': 'This mentee needs the consent of a guardian before they can ask a mentor.',
  'suggestion.tooMany':
    'This mentee has {max, number} open suggestions. Wait until they have asked or declined.',
  'approval.staffMailedOften':
    'You have sent {max} emails to mentors in the last 24 hours. Write the next one tomorrow.',
  'staff.unconfirmed':
    'This site was restored from a backup. The operator has to confirm your account before you can log in.',
  'staff.linkGone':
    'This link was used before, has expired, or was replaced by a newer one. Ask the operator for a new link.',
  'staff.unfilled': 'Fill in what is in brackets, such as [why].',
  'staff.pictureGone':
    'This picture does not wait any more: a decision was made, it was deleted, or the two members are no longer connected.',
  'staff.enrollmentGone':
    'This took too long, or was finished in another window. Ask the operator for a new link.',
  'case.closed': 'This case is closed. Open it again first.',
  'case.otherLead': 'Another lead has to do this: you began it yourself, or it is done already.',
  'case.noPair': 'This case has no chat of this member with another one.',
  'case.noWords': 'Write what the member concerned is told.',
  'case.noOutcome': 'Write what the member who reported is told.',
  'case.noChat': 'The two are not and were not connected.',
  'case.noMember': 'There is no member with this address or id.',
  'case.notOpened': 'Open this case again to read it.',
  'review.notOpened': 'Read the chat before you finish its review.',
  'case.heldTooLong':
    'A case is held for a year from its first hold at most: {days, plural, =0 {that is over} one {# more day} other {# more days}}.',
  'case.noCase': 'There is no other case with this number.',
  'case.tooManyLinks': 'This case has as many links as it can have. Remove one first.',
  'case.restricted': 'This case has a restriction. Choose whether it ends with the case.',
  'case.lifted': 'This decision was taken back already.',
  'case.answered': 'This appeal was answered already.',
  'case.readingOver': 'This reading is over. Open a new one, with a reason.',
})
