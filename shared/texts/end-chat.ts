/** The question before a chat ends, which its page and the page of connections ask. */
export const endChatTexts = {
  'end.text':
    'The chat closes right away for you and {name}. If you connect again within {days} days, you get the messages back. After that, they are deleted.',
} as const
