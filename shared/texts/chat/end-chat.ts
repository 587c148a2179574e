import { defineTexts } from '../i18n/define-texts.ts'

/** Confirmation before a chat ends. The chat page and the connections page show it. */
export const endChatText = defineTexts('end-chat', {
  'end.text':
    'The chat closes right away for you and {name}. If you connect again within {days, plural, one {# day} other {# days}}, you get the messages back. After that, they are deleted.',
  'end.words': 'Closing words to {name} (optional)',
  'end.wordsHint':
    'Up to {max, number} characters. {name} reads them once the chat has ended, and you can keep them, too.',
})
