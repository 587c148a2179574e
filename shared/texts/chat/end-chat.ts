import { defineTexts } from '../i18n/define-texts.ts'

/** The question before a chat ends, which its page and the page of connections ask. */
export const endChatText = defineTexts('end-chat', {
  'end.text':
    'The chat closes right away for you and {name}. If you connect again within {days, plural, one {# day} other {# days}}, you get the messages back. After that, they are deleted.',
})
