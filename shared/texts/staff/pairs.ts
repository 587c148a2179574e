import { defineTexts } from '../i18n/define-texts.ts'

/** The list of pairs in the console. */
export const staffPairsText = defineTexts('staff-pairs', {
  'list.title': 'Pairs',
  'list.lead': 'Mentors and mentees who are or were connected. What they write to each other is not here.',
  'list.search': 'Search pairs',
  'list.searchHint': 'Part of a name, or an id. Press / to search.',
  'list.mentor': 'Mentor',
  'list.mentee': 'Mentee',
  'list.state': 'State',
  'list.anyState': 'Any state',
  'list.since': 'Since',
  'list.lastDay': 'Last wrote',
  'list.steps': 'Actions',
  'list.none': 'No pair matches.',
  'state.open': 'Open',
  'state.resting': 'Resting',
  'state.ended': 'Ended',
  'lastDay.none': 'Never',
})
