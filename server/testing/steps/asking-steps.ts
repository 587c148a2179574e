import type { Step } from '../factors/factor-steps.ts'
import type { Person } from '../data/people.ts'

/** What a mentee and a mentor say in their profiles. */
export const askingSteps = (mentor: Person, mentee: Person): Step[] => [
  ['people.saveAbout', () => mentor.call('people.saveAbout', { about: 'I listen.' })],
  ['people.saveSkills', () => mentor.call('people.saveSkills', { skills: ['leadership'] })],
  ['people.saveAims', () => mentee.call('people.saveAims', { aims: ['better essays'] })],
  ['people.saveLanguages', () => mentor.call('people.saveLanguages', { languages: ['de'] })],
  ['people.savePlaces', () => mentor.call('people.savePlaces', { maxMentees: 9, notTakingUntil: null })],
  ['people.setFavorite', () => mentee.call('people.setFavorite', { mentorId: mentor.id, isOn: true })],
  ['connections.dismissExpiry', () => mentee.call('connections.dismissExpiry', { expiryId: 'none' })],
  ['connections.dismissEnding', () => mentee.call('connections.dismissEnding', { endingId: 'none' })],
  ['suggestions.decline', () => mentee.call('suggestions.decline', { suggestionId: 'none' })],
]
