import { defineTexts } from '../i18n/define-texts.ts'

/** The list of keyboard shortcuts. */
export const keysText = defineTexts('keys', {
  title: 'Keyboard shortcuts',
  'key.Ctrl': 'Ctrl',
  'key.Shift': 'Shift',
  'key.Space': 'Space',
  everywhere: 'On every page except calls',
  palette: 'Go to a chat or page (Command on a Mac)',
  list: 'Show this list, outside of text fields',
  chat: 'In a chat',
  send: 'Send the message',
  newLine: 'Start a new line',
  edit: 'Edit your last message, in an empty field',
  cancel: 'Cancel an edit or a reply',
  messages: 'Move between messages, on a message button',
  actions: 'Open the actions of a message',
  notes: 'In a note',
  save: 'Add or save the note',
  discard: 'Discard changes',
  profile: 'In your profile',
  saveProfile: 'Save your changes',
  calls: 'In a call',
  microphone: 'Turn your microphone on or off',
  camera: 'Turn your camera on or off',
  listKey: 'The key “?” opens this list',
  listKeyHint:
    'Turn it off if it opens by accident, such as with speech input. Your account menu has the list, too. Saved on this device only.',
})
