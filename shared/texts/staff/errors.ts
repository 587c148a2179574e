import { defineTexts } from '../i18n/define-texts.ts'

/** The errors that only staff see. */
export const staffErrorText = defineTexts('staff-errors', {
  'staff.linkGone':
    'This link was used before, has expired, or was replaced by a newer one. Ask the operator for a new link.',
  'staff.pictureGone':
    'This picture does not wait any more: a decision was made, it was deleted, or the two members are no longer connected.',
  'staff.enrollmentGone':
    'This took too long, or was finished in another window. Ask the operator for a new link.',
})
