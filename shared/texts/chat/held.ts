import { defineTexts } from '../i18n/define-texts.ts'

/** What an adult reads of quiet hours in a chat with a minor [QH8]. Times are in the reader's own time zone. */
export const heldText = defineTexts('held', {
  night:
    'It is night for {name}. Messages you send now arrive at {time}. Until then, you can delete messages, but not edit them or react.',
  changes: 'It is night for {name}. You can edit messages and react again at {time}.',
  waiting: 'Waits until {time}',
  list: 'Messages that wait',
  delete: 'Delete',
  deleteNamed: 'Delete the waiting message: {text}',
  deleteFailed: "We couldn't delete the message. Try again.",
})
