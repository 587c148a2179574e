import { defineTexts } from '../i18n/define-texts.ts'

/** The errors that only staff see. */
export const staffErrorText = defineTexts('staff-errors', {
  'approval.notNow': 'This is not possible in the current state. Reload the page to see what has changed.',
  'approval.checksMissing': 'A required check is missing, has failed, or has expired.',
  'approval.samePerson': 'You have approved this mentor already. Somebody else must be the second person.',
  'approval.dates': "The check can't be in the future, and it must expire after today.",
  'staff.linkGone':
    'This link was used before, has expired, or was replaced by a newer one. Ask the operator for a new link.',
  'staff.pictureGone':
    'This picture does not wait any more: a decision was made, it was deleted, or the two members are no longer connected.',
  'staff.enrollmentGone':
    'This took too long, or was finished in another window. Ask the operator for a new link.',
})
