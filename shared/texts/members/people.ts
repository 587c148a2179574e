import { defineTexts } from '../i18n/define-texts.ts'

/** How members are shown to each other. */
export const peopleText = defineTexts('people', {
  'person.new.mentor': 'New mentor',
  'person.new.mentee': 'New mentee',
  'person.online': 'Online',
  'person.offline': 'Offline',
  'person.connecting': 'Connecting',
  'person.justNow': 'just now',
  'person.skills': "{name}'s skills",
})
