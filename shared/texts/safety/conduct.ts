import { defineTexts } from '../i18n/define-texts.ts'

/**
 * The code of conduct, and who may read a chat. Members accept them by version: whoever changes a line, in any language,
 * raises `conductVersion`.
 */
export const conductText = defineTexts('conduct', {
  'conduct.title': 'Code of conduct',
  'conduct.before': 'Before you write',
  'conduct.intro': 'Everyone here agrees to this before they write.',
  'mentee.1': 'Be kind and honest. There is a person on the other side.',
  'mentee.2':
    'Keep private things private: your phone number, address, school, passwords, and other accounts.',
  'mentee.3': 'You never have to answer. You can say no, take a break, or end a chat at any time.',
  'mentee.4': "Stay here. Don't move to another app, and don't meet in person.",
  'mentee.5': 'Only share pictures that you would show to your family or a teacher.',
  'mentee.6':
    'No one may ask you for secrets, money, or pictures of your body. If someone does, tell an adult you trust.',
  'mentee.7': "If something feels wrong, report it. You won't get into trouble for asking for help.",
  'mentor.1': 'Be patient, fair, and reliable. You are the adult, so keeping this safe is your job.',
  'mentor.2': "Stay here. Don't ask for or give contact details, move to another app, or arrange to meet.",
  'mentor.3': 'Never ask a mentee to keep a secret, and never ask for pictures of them.',
  'mentor.4': 'Nothing sexual or romantic, no insults, and no pressure: not in words, pictures, or calls.',
  'mentor.5': 'No gifts, money, or selling, and nothing that a mentee would have to pay back.',
  'mentor.6': 'Accept a no, a late answer, and silence. Write at hours that suit a young person.',
  'mentor.7':
    "If you are worried about someone, report it the same day. Don't promise to keep it to yourself.",
  'readers.title': 'Who can read your chats',
  'readers.pair': 'The two of you. No other member can.',
  'readers.report':
    'If one of you sends a report, our safety team gets a copy of the latest messages and reads it.',
  'readers.risk': 'If a message sounds like someone is in danger, our safety team gets a copy.',
  'readers.staff':
    'The safety team can also open a chat, to look into a case, or because it was drawn for a review. Each time they give a reason, and you see the date under Settings. You do not see it when two of them look into something serious.',
  'readers.pictures':
    'Our safety team looks at pictures from mentors to members under 18 before they are shown.',
  'readers.operator':
    'The people who run this server can technically get at its database, where messages are stored.',
  'conduct.agree': 'I agree',
  'conduct.waiting':
    '{count, plural, one {Your message waits and is sent when you agree.} other {Your # messages wait and are sent when you agree.}}',
  'conduct.offline': 'You can agree when you are back online.',
})
