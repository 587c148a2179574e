import { defineTexts } from '../i18n/define-texts.ts'

/** A mentee's aims, on the profile. */
export const aimsText = defineTexts('aims', {
  'aims.title': 'Your aims',
  'aims.lead': 'What you want to achieve. Only mentors you ask with an aim can read it.',
  'aims.new': 'New aim',
  'aims.add': 'Add aim',
  'aims.remove': 'Remove the aim: {aim}',
  'aims.full': 'You have {max, number} aims, the maximum. Remove one to add another.',
  'aims.saved': 'Aims saved.',
})
