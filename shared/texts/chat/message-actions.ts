import { defineTexts } from '../i18n/define-texts.ts'

/** The menu of a message, and editing and deleting it. */
export const messageActionText = defineTexts('message-actions', {
  more: 'More options for this message',
  copy: 'Copy',
  copied: 'Message copied.',
  copyFailed: "We couldn't copy the message.",
  edit: 'Edit',
  delete: 'Delete',
  tooLate: 'You can edit or delete a message for {minutes, number} minutes.',
  edited: 'edited',
  deleted: 'Message deleted',
  'edit.title': 'Editing your message',
  'edit.keys': 'Press Enter to save, Escape to cancel.',
  'edit.cancel': 'Cancel editing',
  'edit.save': 'Save changes',
  'delete.title': 'Delete this message?',
  'delete.text':
    '{name} will see that a message was deleted, but not what it said. A report about it still shows it to the safety team.',
})
