import { defineTexts } from '../i18n/define-texts.ts'

/** The page of the console with the thanks that may be shown. */
export const staffThanksText = defineTexts('staff-thanks', {
  'list.title': 'Thanks',
  'list.lead':
    'Thank-yous whose authors allow you to show them, with the names as members see them. An author can take that back: look here before you show one.',
  'list.by': 'By',
  'list.to': 'To',
  'list.text': 'Text',
  'list.at': 'Date',
  'list.none': 'No one has allowed it yet.',
})
