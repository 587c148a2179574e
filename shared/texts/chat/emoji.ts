import { defineTexts } from '../i18n/define-texts.ts'

/** The emoji picker. The names of emojis come from Unicode; see client/build/emojis.ts. */
export const emojiText = defineTexts('emoji', {
  label: 'Emojis',
  search: 'Search emojis',
  found: '{count, plural, one {# emoji} other {# emojis}} found',
  none: 'No emoji matches “{search}”.',
  results: 'Results',
  recent: 'Recently used',
  'group.smileys_emotion': 'Smileys and emotion',
  'group.people_body': 'People and body',
  'group.animals_nature': 'Animals and nature',
  'group.food_drink': 'Food and drink',
  'group.travel_places': 'Travel and places',
  'group.activities': 'Activities',
  'group.objects': 'Objects',
  'group.symbols': 'Symbols',
  'group.flags': 'Flags',
})

/** A group of emojis, as Unicode names it. */
export type EmojiGroup =
  | 'smileys_emotion'
  | 'people_body'
  | 'animals_nature'
  | 'food_drink'
  | 'travel_places'
  | 'activities'
  | 'objects'
  | 'symbols'
  | 'flags'
