import { defineTexts } from '../i18n/define-texts.ts'

/** Chats that have ended and can still be read [EN12]. */
export const pastChatText = defineTexts('past-chat', {
  'past.title': 'What you wrote to each other',
  'past.until': 'Both of you can read this until {until}. Pictures are not shown any more.',
  'past.older': 'Show older messages',
  'past.none': 'No messages.',
  'past.failed': 'The messages could not be loaded.',
  'past.again': 'Try again',
  'past.by': '{name}, {at}',
  'past.you': 'You',
  'past.other': 'The other member',
  'past.deleted': 'This message was deleted.',
  'past.picture': 'A picture',
  'chats.title': 'Chats that have ended',
  'chats.times': 'Ended on {ended}. You can read it until {until}.',
  'chats.open': 'Read the chat with {name}',
  'chats.openUnnamed': 'Read the chat with a former mentee',
})
