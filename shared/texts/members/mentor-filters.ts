import { defineTexts } from '../i18n/define-texts.ts'

/** The filters of the mentor search. Categories have short names here; the full ones are in the skill catalog. */
export const filterText = defineTexts('mentorFilters', {
  'filter.label': 'Filters',
  'filter.free': 'Free this week',
  'filter.room': 'Has room for mentees',
  'filter.marked': 'Marked by you',
  'filter.language': 'Language',
  'filter.anyLanguage': 'Any language',
  'filter.categories': 'Categories',
  'filter.none': 'No mentors fit these filters.',
  'filter.noneText': 'Try other filters, or clear them to see more mentors.',
  'filter.noMarks': "You haven't marked a mentor yet.",
  'filter.noMarksText': 'Press the bookmark on a mentor to find them here again.',
  'filter.clear': 'Clear filters',
  'category.software': 'Software & IT',
  'category.data': 'Data & AI',
  'category.design': 'Design & arts',
  'category.marketing': 'Marketing',
  'category.business': 'Business',
  'category.health': 'Health',
  'category.education': 'Education',
  'category.trades': 'Trades',
  'category.media': 'Media',
  'category.science': 'Science',
  'category.law': 'Law & public service',
  'category.personal': 'Personal skills',
})
