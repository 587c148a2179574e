import { defineTexts } from '../i18n/define-texts.ts'

/** Languages, and a mentor's room, on the profile. */
export const placesText = defineTexts('places', {
  'languages.title': 'Languages',
  'languages.leadMentor': 'The languages you can mentor in. Your card shows them.',
  'languages.leadMentee': 'We compare them with those of mentors. No other member sees yours.',
  'languages.add': 'Add a language',
  'languages.addAction': 'Add language',
  'languages.choose': 'Choose …',
  'languages.remove': 'Remove {language}',
  'languages.saved': 'Languages saved.',
  'places.title': 'Room for mentees',
  'places.groups': 'Only members of these groups can find you: {names}. A coordinator sets this.',
  'places.noGroup':
    'Nobody can find you at the moment: you are listed to members of your groups only, and are in none. Ask a coordinator.',
  'places.max': 'Most mentees at once (optional)',
  'places.maxHint':
    'At this number, you get no new requests. Your card shows how many more mentees you have room for.',
  'places.until': 'No requests until (optional)',
  'places.untilHint': 'You get no requests up to and including this day. Your card shows it.',
  'places.partOfDay': 'Type the whole date, or clear it.',
  'places.farDay': 'Choose a day within the next two years.',
  'places.invalid': 'Use a whole number from 0 to {max, number}.',
})
