import { defineTexts } from '../i18n/define-texts.ts'

/** The search in the member's chats. */
export const chatSearchText = defineTexts('chat-search', {
  label: 'Search your chats',
  results: 'Messages found',
  loading: 'Searching your chats',
  found: '{count, plural, one {# message} other {# messages}} found',
  foundMany: 'The newest {count, plural, one {# message} other {# messages}} found',
  none: 'No messages match “{search}”.',
  failed: "We couldn't search your chats.",
})
