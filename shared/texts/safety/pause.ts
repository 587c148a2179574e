import { defineTexts } from '../i18n/define-texts.ts'

/** Pausing a person, and a chat that rests. */
export const pauseText = defineTexts('pause', {
  'pause.text':
    'You can both still read the chat, but neither of you can write or call until you resume. {name} only sees that the chat is resting.',
  'pause.done': '{name} is paused. You can resume in your chat or in Settings.',
  'pause.resume': 'Resume',
  'pause.resumed': "You resumed {name}. They aren't told.",
  'pause.note':
    "You paused {name}. They can't write to you, and you can't write to them. They only see that the chat is resting.",
  'paused.title': 'Paused people',
  'paused.intro':
    "People you pause can't write to you or call you, and you can't write to them, until you resume. They only see that the chat is resting.",
  'paused.none': "You haven't paused anyone.",
  'paused.since': 'Paused {ago}',
})
