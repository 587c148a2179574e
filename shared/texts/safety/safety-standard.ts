import { defineTexts } from '../i18n/define-texts.ts'

/**
 * The page about what protects members, in the reading level “Standard”: the statements of `safety-page.ts` that matter most, in
 * short sentences. Each is in the table of `shared/safety/standard.ts`.
 */
export const safetyStandardText = defineTexts('safety-standard', {
  'level.note': 'This leaves out exceptions and details. They are in the reading level “Detailed”.',
  'contact.ask': 'You choose a mentor and ask. No mentor can write to you first.',
  'contact.yes': 'You can write to each other once the mentor says yes.',
  'contact.approved': 'We check mentors before you can find them.',
  'contact.unchecked': 'Mentors say that they are 26 or older. No one here has checked who they are.',
  'contact.trained': 'Mentors learn how to keep young people safe before they can say yes.',
  'contact.guardian': 'Under a certain age, a parent or guardian has to say yes first.',
  'contact.block': 'You can block a person. They are not told.',
  'contact.pause': 'You can pause a person. They see that the chat is resting, but not why.',
  'see.fullName': 'Your mentor, and mentors you ask, see your name and your picture.',
  'see.shortName':
    'If you are under 18, your mentor, and mentors you ask, see your first name, one letter of your last name, and your picture.',
  'see.nobody': 'Students are not on any list. Other students cannot find you.',
  'see.age': 'No other member sees your age, or the email address of a student.',
  'see.mentorEmail': 'The email address of a mentor is shown to those who ask them.',
  'see.request': 'What you write to ask a mentor is for that mentor.',
  'see.safetyTeam':
    'The safety team reads what you write there if someone reports it, if you may be in danger, or to look into a case.',
  'see.notes': 'Your notes are only for you.',
  'see.seenTyping': 'You can turn off “seen” and “typing”.',
  'see.seenTypingOff': 'If you are under 18, “seen” and “typing” are off at first.',
  'chat.members': 'No other member can open your chat.',
  'chat.team':
    'The safety team reads messages that are reported. It can also open a chat, to look into a case or as a random check. In most cases, you see in Settings when it did.',
  'chat.server': 'The people who run this site can technically get at the messages on its server.',
  'chat.words': 'Swear words are hidden.',
  'chat.contact': 'If one of you is under 18, phone numbers, addresses, and links are hidden.',
  'chat.risk': 'If you write that you are in danger, you see where to get help. The safety team gets a copy.',
  'chat.patterns': 'We count signs that someone wants to meet, to keep secrets, or to move to another app.',
  'chat.picturesOnPress': 'If you are under 18, a picture opens only when you press it.',
  'chat.pictureReview': 'If you are under 18, the safety team looks at pictures from mentors first.',
  'chat.pictures': 'Only the two of you can open the pictures that you send.',
  'chat.picturesReviewed': 'Only the two of you and the safety team can open the pictures that you send.',
  'chat.calls': 'We do not record calls.',
  'chat.callService': 'Calls use another service, which has its own rules.',
  'chat.callTimes': 'If you are under 18, you can only call at times that you both said yes to.',
  'chat.quiet':
    'If you are under 18, messages from mentors can wait until morning. You choose this in Settings.',
  'chat.quietOn': 'If you are under 18, messages that mentors write at night wait until morning.',
  'report.how':
    'To report a message, press the flag next to it. On a phone, press and hold the message. To report a person, press More options (⋯) next to their name.',
  'report.told': 'The safety team reads your report. The other person is not told.',
  'report.stops':
    'If you are under 18 and report that an adult did something to you, neither of you can write until the safety team allows it.',
  'report.progress': 'You see in Settings what happens with your report.',
  'report.exit':
    'If you are under 18, press “Quick exit”, or Esc three times, to leave this site at once. This works while you are logged in.',
  'keep.messages':
    'When a chat ends, its messages are deleted after {days, plural, one {# day} other {# days}}, unless you connect again.',
  'keep.reports':
    'A report is kept for {days, plural, one {# day} other {# days}}, and longer if a case needs it.',
  'keep.account': 'Your profile and your notes stay until you change them, or delete your account.',
  'keep.inactive':
    'If you do not come here for {months, plural, one {# month} other {# months}}, your account is deleted. You get two emails before.',
  'keep.always': 'Your account stays until you delete it.',
  'keep.yours':
    'In Settings, you can download what is stored about you. You can delete your account there, too.',
  'easy.messages':
    'When a chat ends, its messages stay for {days, plural, one {# day} other {# days}}. Then they are deleted. They stay if you connect again.',
  'easy.reports':
    'A report stays for {days, plural, one {# day} other {# days}}. It can stay longer if a case needs it.',
  'easy.inactive':
    'If you stay away for {months, plural, one {# month} other {# months}}, your account is deleted. You get two emails before.',
  'keep.ads': 'There are no ads and no trackers.',
  'run.contact': 'A question, or something that worries you? Write to the people who run this site.',
  'run.noContact':
    'A question, or something that worries you? Ask the school or group that gave you the address of this site.',
})
