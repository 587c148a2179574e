import { defineTexts } from '../i18n/define-texts.ts'

/** What a chat shows about calls. A catalog of its own, so that chats do not load those of the call pages. */
export const chatCallText = defineTexts('chat-calls', {
  call: 'Call',
  join: 'Join',
  ringing: 'Waiting for you in a call',
  'ring.title': '{name} is calling',
  'ring.label': 'Call',
  'missed.other': 'Missed call from {name}, {at}',
  'missed.mine': "You called, but {name} didn't join, {at}",
  answered: 'Call with {name}, started {at}',
  waiting: '{name} is waiting for you in the call.',
  running: "You're in this call elsewhere.",
  both: "You're both in the call.",
  busyMentee: '{name} is in another call.',
  busyMentor: "You're in another call.",
})
