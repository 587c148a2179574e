import { defineTexts } from '../i18n/define-texts.ts'

/**
 * The lines of `conduct.ts` in easy words, and the reasons for them. They explain what members agree to and are no part of it, so
 * a change raises no version.
 */
export const conductLevelText = defineTexts('conduct-levels', {
  'easy.note': 'These are the same rules in easy words. What counts is how “Standard” words them.',
  'easy.mentee.1': 'Be kind. Be honest.',
  'easy.mentee.2': 'Keep your phone number, address, school, and passwords to yourself.',
  'easy.mentee.3': 'You can say no. You can stop at any time.',
  'easy.mentee.4': 'Stay on this site. Do not meet in person.',
  'easy.mentee.5': 'Only send pictures that your family could see.',
  'easy.mentee.6':
    'Does someone ask for a secret, for money, or for pictures of your body? Tell an adult you trust.',
  'easy.mentee.7': 'Does something feel wrong? Report it. You will not get into trouble.',
  'easy.mentor.1': 'Be patient and fair. Keep your word. You are the adult.',
  'easy.mentor.2': 'Stay on this site. Do not ask for phone numbers or addresses. Do not meet.',
  'easy.mentor.3': 'Never ask for secrets. Never ask for pictures.',
  'easy.mentor.4': 'Nothing sexual or romantic. No insults. No pressure.',
  'easy.mentor.5': 'No gifts. No money. Sell nothing.',
  'easy.mentor.6': 'Accept a no. Do not write late at night.',
  'easy.mentor.7':
    'Are you worried about someone? Report it on the same day. Do not promise to keep it secret.',
  'easy.readers.pair': 'The two of you. No other member.',
  'easy.readers.report': 'If one of you reports something, the safety team reads the latest messages.',
  'easy.readers.risk': 'Does a message sound like danger? Then the safety team gets a copy.',
  'easy.readers.staff':
    'The safety team can open a chat: for a case, or as a random check. In most cases, you see the date in Settings.',
  'easy.readers.pictures': 'If the mentee is under 18, the safety team looks at pictures from mentors first.',
  'easy.readers.operator': 'The people who run this server can technically get at the messages.',
  'why.mentee.1': 'Everyone here should be able to ask something without being laughed at.',
  'why.mentee.2': 'With them, someone can find you outside of this site, where no one here can help.',
  'why.mentee.3': 'A mentor is here to help you. You owe them nothing.',
  'why.mentee.4': 'Here, you can report what happens. Elsewhere, no one here can step in.',
  'why.mentee.5': 'Someone can keep a picture or pass it on. You cannot take it back.',
  'why.mentee.6': 'A mentor who means well never asks for these. People who do harm often begin this way.',
  'why.mentee.7': 'It may be nothing. The safety team looks at it either way.',
  'why.mentor.1': 'A young person relies on what you say and do.',
  'why.mentor.2': 'Here, others can help if something goes wrong. Elsewhere, no one can.',
  'why.mentor.3': 'Abuse often begins with secrets and pictures. A clear line protects both of you.',
  'why.mentor.4': 'You are older and have more say, so a mentee may not dare to object.',
  'why.mentor.5': 'A gift can make a mentee feel that they owe you something.',
  'why.mentor.6': 'A mentee who feels pressed stops asking for help.',
  'why.mentor.7':
    'The safety team knows what can be done. A promise of silence leaves the young person alone with it.',
})
