import { defineTexts } from '../i18n/define-texts.ts'

/** The page of one mentor. */
export const mentorPageText = defineTexts('mentorPage', {
  'mentor.loading': 'Loading the mentor',
  'mentor.back': 'All mentors',
  'mentor.about': 'About me',
  'mentor.noAbout': "{name} hasn't written anything yet.",
  'mentor.skills': 'Can help you with',
  'mentor.week': 'Availability',
  'mentor.none': 'This mentor is not listed',
  'mentor.noneText': 'They may have left, or the address may be mistyped.',
  'mentor.failed': "We couldn't load this mentor",
})
