import { defineTexts } from '../i18n/define-texts.ts'

/** The dialog that goes to chats and pages. */
export const paletteText = defineTexts('palette', {
  title: 'Go to',
  label: 'Name of a person or page',
  results: 'Chats and pages',
  chat: 'Chat',
  page: 'Page',
  keys: 'Keyboard shortcuts',
  none: 'No chat or page found.',
})
