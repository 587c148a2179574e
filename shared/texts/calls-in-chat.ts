/** What the chat shows of calls: it loads no more of their texts than that. */
export const chatCallTexts = {
  call: 'Call',
  join: 'Join',
  ringing: 'Waits for you in a call',
  waiting: '{name} is in the call and waits for you.',
  running: 'You are in the call on another tab or device.',
  both: 'Your call is running.',
  busyMentee: '{name} is in a call with somebody else right now.',
  busyMentor: 'You are in a call with somebody else right now.',
} as const
