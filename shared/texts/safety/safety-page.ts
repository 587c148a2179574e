import { defineTexts } from '../i18n/define-texts.ts'

/** The page about what protects members. Each statement is in the table of `shared/safety/detailed.ts`. */
export const safetyPageText = defineTexts('safety-page', {
  'safety.title': 'What protects you here',
  'safety.titleMentor': 'What protects students here',
  'safety.contents': 'On this page',
  'safety.lead':
    'This is what {product} does on this site to protect you, and what it does not do. The rules hold for everyone, and the server enforces them.',
  'safety.forMentors': 'This page is written for students. Mentors see the same page.',
  'short.title': 'In short',
  'short.choose': 'You choose who you talk to. No mentor can write to you first.',
  'short.approved': 'Mentors are checked before you can find them.',
  'short.unchecked': 'No one here has checked who the mentors are.',
  'short.seen': 'Your mentor sees your name and your picture, but not your age.',
  'short.readers': 'Other members cannot read your chats. The safety team reads some, to keep you safe.',
  'short.help': 'If you write that you are in danger, you see where to get help.',
  'short.report': 'Does something feel wrong? Report it. The other person is not told.',
  'short.block': 'You can block a person. You do not have to say why.',
  'short.emergency':
    'No one here watches all the time. In danger, call your local emergency number, or tell an adult you trust.',
  'short.yours': 'You can get a copy of your data, and delete your account.',
  'contact.title': 'Who can contact you',
  'contact.first':
    "Mentors can't find students or write to them first. You choose a mentor and send a request. No one can message you until a request is accepted.",
  'contact.unchecked':
    'Mentors say that they are 26 or older, and confirm an email address. No one here has checked who they are.',
  'contact.approved': 'Mentors are checked and approved before you can find them.',
  'contact.trained':
    'Mentors finish lessons on their role and on keeping young people safe before they can accept a request.',
  'contact.guardian':
    'Under a certain age, you need the OK of a parent or guardian before you can write to anyone.',
  'contact.block': 'You can block anyone you have been in contact with. They are not told.',
  'contact.pause':
    'You can pause a person in their chat or in a call, without giving a reason. They see that the chat is resting, but not why.',
  'see.title': 'What others see of you',
  'see.fullName': 'Your mentor, and mentors you ask, see the name you entered and your picture.',
  'see.shortName':
    'If you are under 18, your mentor, and mentors you ask, see your first name, the first letter of your last name, and your picture.',
  'see.nobody': "Students are not listed anywhere: other students and other mentors can't find you.",
  'see.age': 'No other member sees your age.',
  'see.email':
    "No other member sees a student's email address. A mentor's address is shown to the person who sends them a request.",
  'see.request':
    'What you write with a request, and your aim in it, is read by that mentor only, and by the safety team if someone reports it, if it sounds like someone is in danger, or if they look into a case. No one else sees the list of your aims.',
  'see.work':
    'What you write on the page “What we work on” is read by the two of you, and by the safety team if someone reports it, if it sounds like someone is in danger, or if they look into a case. Your private notes are read by you alone.',
  'see.closing':
    'Whoever ends a connection can leave closing words. The other reads them, on the page of what they did and where the chat was.',
  'see.afterEnd':
    'After a connection has ended, both can read the chat for 30 days, without its pictures. Nobody can write or call there, and after a block or a pause nobody reads it.',
  'see.thanks':
    'A thank-you is read by the other person only, unless you allow the coordinator to read it and show it to others.',
  'see.pulse':
    'If you are asked how it goes with your mentor or mentee, they never see what you answer. The coordinators of this program do, so that they can help.',
  'see.survey':
    'If you are asked once a year how the program is for you, only totals are kept. No one can see who answered what, and totals of fewer than 5 people are not shown.',
  'see.marked': 'No one else sees which mentors you marked.',
  'see.suggested':
    'A coordinator who looks for a mentor for you sees why mentors fit: skills that your aims are about, languages that you share, and whether you are free at the same time. Your aims are not shown. The mentor does not know about a suggestion unless you ask.',
  'see.groups':
    'Coordinators can put members into groups, such as a class. No other member sees in which groups you are. You find them in your data.',
  'see.answers':
    'On the card of a mentor, students read roughly how soon the mentor answers, when they were last here, and how many more mentees they have room for.',
  'see.seenTyping': 'You can turn off “seen” and “typing”.',
  'see.seenTypingOff': 'If you are under 18, “seen” and “typing” stay off until you turn them on.',
  'chat.title': 'In your chats and calls',
  'chat.readers':
    'No other member can open your chat. The safety team gets a copy of messages when someone reports. They can also open a chat, to look into a case, or because it was drawn for a review. You see the date of each time under Settings, unless two of them look into something serious.',
  'chat.stored':
    "Messages are stored on this site's server. They are protected on the way there, but not locked so that only you two could ever read them.",
  'chat.words': 'Swear words are masked.',
  'chat.contact':
    'Between a member under 18 and an adult, phone numbers, addresses, links, and usernames of other apps are masked.',
  'chat.risk':
    'If a message, a request, an aim, an “about me”, an agenda, or the page “What we work on” sounds like someone is in danger, its writer sees where to get help, and our safety team gets a copy. Nothing is blocked.',
  'chat.riskLanguages': 'We look for signs of danger in texts in {languages, list}.',
  'chat.patterns':
    'Signs that someone wants to move to another app, keep secrets, or meet are counted, and so are messages late at night. The safety team looks at them.',
  'chat.code': 'Before the first message, both of you accept the same rules of conduct.',
  'chat.picturesOnPress': 'Pictures sent to members under 18 open only when they press them.',
  'chat.pictureReview':
    'Pictures from mentors to members under 18 wait until our safety team has looked at them. Those that it refuses are not shown.',
  'chat.pictures':
    'Hidden data in pictures, such as where they were taken, is removed. Only the two of you can open them.',
  'chat.picturesReviewed':
    'Hidden data in pictures, such as where they were taken, is removed. Only the two of you can open them, and our safety team those that it looks at.',
  'chat.calls': "We don't record calls.",
  'chat.callService': 'Calls use a separate meeting service, which has rules of its own.',
  'chat.callTimes': 'If you are under 18, calls are possible only at times you both agreed on.',
  'chat.quiet':
    'If you are under 18, you can choose in Settings that messages from mentors wait from 9 p.m. to 7 a.m.',
  'chat.quietOn':
    'From 9 p.m. to 7 a.m., messages from mentors to members under 18 wait until morning. This is always on.',
  'chat.outside': 'No message or picture is sent to another company to be checked.',
  'report.title': 'If something feels wrong',
  'report.how':
    'To report a message, press the flag next to it. On a phone, press and hold the message. To report a person, press More options (⋯) next to their name. You can do this during a chat and after it has ended.',
  'report.number':
    'You get a number right away. The safety team is told, and can read a copy of the messages. The other person is not told.',
  'report.pause':
    'If you are under 18 and report an adult for something that happened to you, neither of you can write from then on, until the safety team allows it. You can still read the chat.',
  'report.block':
    "Any other report stops nothing by itself. Block the person too if you don't want to see each other here.",
  'report.paths': 'You can say whether it happened to you or you are worried about someone.',
  'report.progress': 'You can follow what happens with your report in Settings.',
  'report.exit':
    'If you are under 18, press “Quick exit”, or Esc three times, to leave this site at once, on every page while you are logged in. Adults can turn this on in Settings.',
  'report.emergency':
    'No one here watches chats around the clock. If you are in danger, call your local emergency number or tell an adult you trust.',
  'keep.title': 'What is kept, and for how long',
  'keep.messages':
    'When a chat ends, its messages and pictures are deleted after {days, plural, one {# day} other {# days}}, unless the two of you connect again.',
  'keep.reports':
    'A report and its copy of the messages are kept for {days, plural, one {# day} other {# days}}.',
  'keep.cases':
    'What the safety team writes about a case, who its members were, and each reading of a chat, are kept for {days, plural, one {# day} other {# days}}. For an open investigation, the safety team can keep a case and its chat for up to a year longer. A case that keeps two members apart, or a member out, is kept with its reports as long as it does, and one that the safety team works on, or whose decision can be appealed, until then.',
  'keep.patterns':
    'Lines that were counted as a warning sign are deleted after {days, plural, one {# day} other {# days}}.',
  'keep.signUp':
    'A sign-up that is not confirmed is deleted after {hours, plural, one {# hour} other {# hours}}.',
  'keep.sessions':
    'When you log out, or have not been here for {days, plural, one {# day} other {# days}}, the log-in on that device ends and is deleted.',
  'keep.push':
    'A device that gets notifications is deleted when you turn them off there, or when its log-in ends.',
  'keep.log':
    'The log of what staff do has numbers and no names. Its lines are deleted after {years, plural, one {# year} other {# years}}.',
  'keep.requests':
    'A request and what you wrote with it are deleted when you take it back, delete it, or end the connection. If it expires, its aim is kept for {days, plural, one {# day} other {# days}}, or until you hide the notice.',
  'keep.suggested':
    'Which mentors a coordinator suggested to you, and why, is kept for {days, plural, one {# day} other {# days}}.',
  'keep.calls':
    'Call times are deleted {days, plural, one {# day} other {# days}} after the call, and canceled calls once they would be over. A chat keeps when its latest {calls} calls began, missed or not.',
  'keep.notices':
    'Notices of what is new are deleted after {days, plural, one {# day} other {# days}}. That your mailbox got an email is counted for up to three days, without its address. What you chose about emails and notifications is kept with your account.',
  'keep.agenda':
    'The agenda of a call, and that a call did not take place if you both said so, are kept as long as the chat.',
  'keep.outcome':
    'If only one of you said whether a call took place, that is deleted {days, plural, one {# day} other {# days}} after the call.',
  'keep.reviews':
    'Who on the safety team looked at a picture, and what they decided, is kept as long as its message, and by numbers in the log.',
  'keep.journal':
    'So that a restored backup cannot undo them, deletions, blocks, pauses, suspensions, and ended approvals are kept as numbers without names for {days, plural, one {# day} other {# days}}.',
  'keep.feed':
    'The address of your calendar feed is kept until you turn it off, and stored so that nobody can read it.',
  'keep.applications':
    "The text of a mentor's application is deleted {days, plural, one {# day} other {# days}} after the decision; the decisions and checks are kept with the account.",
  'keep.guardian':
    'The OK of a parent or guardian is deleted {days, plural, one {# day} other {# days}} after it ended.',
  'keep.account':
    'Your profile, aims, marked mentors, notes, availability, and whom you blocked or paused are kept until you change them or delete your account.',
  'keep.inactive':
    'If you have not been here for {months, plural, one {# month} other {# months}}, your account is deleted with everything in it. You get an email 30 days and 7 days before.',
  'keep.suspended':
    'A suspended account is deleted after {years, plural, one {# year} other {# years}}, also with an email 30 days and 7 days before.',
  'keep.always': 'Your account is kept until you delete it, also if you have not been here for long.',
  'keep.work':
    'When a connection ends, the mentee keeps the page “What we work on” until they delete their account. A mentor can read it no longer if the mentee is under 18, and otherwise until the messages are deleted. What each of you wrote goes with your account.',
  'keep.yours': 'In Settings, you can download everything stored about you, and delete your account.',
  'keep.ads': 'There are no ads and no trackers.',
  'run.title': 'Who runs this site',
  'run.level.open':
    'The people who run this site chose the protection level “open”: what you read here holds, and mentors do not need approval.',
  'run.level.standard': 'The people who run this site chose the protection level “standard”.',
  'run.level.strict': 'The people who run this site chose the protection level “strict”.',
  'run.contact': 'A question, or something that worries you? Write to the people who run this site.',
  'run.noContact':
    'A question, or something that worries you? Ask the school or group that gave you the address of this site.',
  'run.write': 'Write to us',
  'run.privacy': 'Privacy',
  'run.terms': 'Terms',
})
