import { defineTexts } from '../i18n/define-texts.ts'

/** What a request says, and what a mentor answers with a rejection. The catalog of emails has the same reasons. */
export const askingText = defineTexts('asking', {
  'ask.title': 'Ask {name}',
  'ask.aim': 'What do you want to achieve? (optional)',
  'ask.aimHint': 'A few words, such as “get better at essays”. This is also added to your aims.',
  'ask.aims': 'Your aims',
  'ask.note': 'A few words to {name} (optional)',
  'ask.noteHint':
    '{name} reads this. The safety team can read it if it is reported, or if it sounds like someone is in danger. Leave out your address, phone number, and accounts.',
  'ask.count': '{count, number} of {max, number} characters',
  'ask.starters': 'Start your message with',
  'ask.starter.help': 'I could use help with',
  'ask.starter.now': 'Right now I am working on',
  'ask.starter.why': 'I picked you because',
  'ask.starter.time': 'I have time for this',
  'ask.send': 'Send request',
  'written.aim': 'Aim: {aim}',
  'written.waits': 'Waits for an answer until {day}',
  'reject.reasons': 'Your reason (optional)',
  'reject.yours': 'Your reason: {reason}',
  'reject.none': 'No reason',
  'reject.noPlace': 'I have no room for mentees at the moment',
  'reject.noTime': "I don't have the time at the moment",
  'reject.otherSkills': 'Someone with other skills can help more',
  'reject.moreDetail': "I'd like to know more about what you want help with",
  'rejected.noPlace': '{name} has no room for mentees at the moment.',
  'rejected.noTime': '{name} does not have the time at the moment.',
  'rejected.otherSkills': '{name} thinks that someone with other skills can help you more.',
  'rejected.moreDetail': '{name} would like to know more about what you want help with.',
  'next.noPlace':
    'This is not about you. Ask another mentor, or delete this request and ask again in a few weeks.',
  'next.noTime':
    'This is not about you. Ask another mentor, or delete this request and ask again in a few weeks.',
  'next.otherSkills': 'Search for the skill that you need, and ask a mentor who has it.',
  'next.moreDetail': 'Delete this request, and ask again with a message that says what you want to learn.',
})
