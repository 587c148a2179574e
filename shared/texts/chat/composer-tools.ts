import { defineTexts } from '../i18n/define-texts.ts'

/** What can be added to a message, loaded after the chat. */
export const composerToolsText = defineTexts('composerTools', {
  menu: 'Add to your message',
  emoji: 'Add an emoji',
})
