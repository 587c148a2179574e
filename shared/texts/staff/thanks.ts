import { defineTexts } from '../i18n/define-texts.ts'

/** The page of the console with the thanks that may be shown. */
export const staffThanksText = defineTexts('staff-thanks', {
  'list.title': 'Thanks',
  'list.lead':
    'Thank-yous whose authors allow you to show them, with the names as members see them. An author can take that back: look here before you show one.',
  'list.search': 'Search thanks',
  'list.searchHint': 'Part of a name, or an id.',
  'list.from': 'Written by',
  'list.anyone': 'Anyone',
  'from.mentor': 'Mentors',
  'from.mentee': 'Mentees',
  'list.by': 'By',
  'list.to': 'To',
  'list.text': 'Text',
  'list.at': 'Date',
  'list.none': 'There are none, or none that match.',
})
