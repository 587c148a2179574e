import { defineTexts } from '../i18n/define-texts.ts'

/** The page of guardians. `name`: of the young person, first name and initial. */
export const guardianText = defineTexts('guardian', {
  title: 'For guardians',
  'enter.lead':
    'This page is for parents and guardians of young people who take part. You need no account: only an email address of your own.',
  'enter.code.title': 'I have a code',
  'enter.code.text':
    'The coordinator gave you a code, on paper or in person. Enter it here with your email address. We send you a link to read and decide.',
  'enter.code.label': 'Code',
  'enter.code.hint': '16 letters and digits, such as ABCD‑EFGH‑IJKL‑MNOP',
  'enter.code.email': 'Your email address',
  'enter.code.emailHint': "Use your own address. It can't be the address of an account here.",
  'enter.code.send': 'Send me the link',
  'enter.sent': 'Look in your inbox',
  'enter.code.sentText':
    'We sent an email to {email}, which says how to go on. If none arrives within a few minutes, look in the spam folder, or ask the coordinator for a new code.',
  'enter.link.title': 'I have agreed before',
  'enter.link.text': 'Get a new link to your page, at the email address you used to agree.',
  'enter.link.email': 'The email address you used to agree',
  'enter.link.send': 'Send me a link',
  'enter.link.sentText':
    'If {email} is the address of a guardian here, a link is on its way. It works for an hour.',
  'enter.link.again': 'Use another address',
  'member.title': 'A member is logged in to this browser',
  'member.text':
    'Consent has to come from the guardian. If this is your device, log the member out first. Otherwise, open the link on another device.',
  'consent.title': 'Do you agree that {name} takes part?',
  'consent.lead': 'This is what you agree to. You can change your mind at any time.',
  'consent.1':
    'The young person can ask adult mentors for help, write with those who accept, send pictures, and call them in this product.',
  'consent.2':
    'The organization that runs this site chooses who mentors here, and is responsible for it. The page “Safety” says what protects young people.',
  'consent.3':
    'You get a page that shows who the mentors are, and when they write and call. It never shows what is written or said. The young person sees the same page, and a sign of it.',
  'consent.4':
    'Chats are stored on the server of this site. Staff read one only after a report or a sign of danger, and with a reason.',
  'consent.5':
    'Your email address, the time of your consent, and the version of this text are stored, and deleted a year after your consent has ended.',
  'consent.6':
    'You can withdraw your consent on your page at any time. Requests, messages, and calls then stop within a minute. At 18, your access ends by itself.',
  'consent.safety': 'Read what protects young people here',
  'consent.agree': 'I am the guardian, and I agree',
  'consent.no': "If you don't agree, close this page. Nothing will happen.",
  'consent.done.title': 'Thank you',
  'consent.done.text':
    'Your consent is recorded. A coordinator now confirms that this is your address. Then you get an email with the link to your page.',
  'page.title': 'Your page',
  'page.none': 'No one is on this page: your consent has ended, or is not confirmed yet.',
  'page.heading': 'About {name}',
  'page.given': 'You agreed on {date}.',
  'page.givenForm': 'A signed form was recorded on {date}.',
  'page.unnamed': 'New mentor',
  'page.unnamedMinor': 'the young person',
  'page.mentors': 'Mentors',
  'page.noMentors': 'No mentor yet. When one accepts a request, they appear here.',
  'page.since': 'Mentor since {date}',
  'page.past': 'No longer connected',
  'page.checks': 'Checks of the mentor',
  'page.check': '{check}, on {date}',
  'page.noChecks':
    'No check of this mentor is listed here. The people who run this site can tell you what they check.',
  'page.days': 'Days on which they wrote',
  'page.earlier': 'Show earlier days',
  'page.noDays': 'They have not written yet.',
  'page.day': '{date}, {times}',
  'page.dayOnce': '{date}, {from}',
  'page.calls': 'Calls',
  'page.noCalls': 'They have not called yet.',
  'page.latestCalls': 'These are the latest {count, number} calls.',
  'page.meetings': 'Days they met, from their shared notes',
  'page.noMeetings': 'No meetings noted.',
  'page.latestMeetings': 'These are the latest {count, number} days.',
  'page.words': 'This page shows days and times, never what was written or said.',
  'page.zone': 'Times are in the time zone {zone}.',
  'worry.title': 'Something worries you?',
  'worry.contact': 'Write to {contact}',
  'worry.ask': 'Ask the school or group that gave you the address of this site.',
  'worry.danger': 'In danger, call your local emergency number.',
  'worry.safety': 'What protects young people here',
  'page.withdraw': 'Withdraw my consent',
  'page.withdraw.title': 'Withdraw your consent for {name}?',
  'page.withdraw.text':
    '{name} is logged out at once and gets an email. They can log in to read their chats, but not send requests, write, or call. Agreed calls are deleted, and mentors are not told why. To agree again, you need a new code from the coordinator.',
  'page.withdraw.free':
    '{name} is old enough to take part without it, and can go on as before. They get an email, and your page about them closes.',
  'page.withdraw.yes': 'Withdraw',
  'page.withdrawn': 'Your consent is withdrawn.',
  'page.logOut': 'Log out',
  'page.session': 'Logged in as {email} until {time}.',
  'mine.title': 'Guardian',
  'mine.given':
    'A guardian has agreed that you take part. They see exactly what is below, and nothing else about you.',
  'mine.agreed': 'Your guardian agreed on {date}.',
  'mine.missing.title': 'A guardian has to agree first',
  'mine.missing.text':
    'You are under {age, number}. Until a parent or guardian agrees, you can look around, write notes, and set your availability. Requests, chats, calls, and pictures wait.',
  'mine.missing.how':
    'Ask the coordinator of your program for a form or a code for your parent or guardian. They use the code with an email address of their own, on a device where you are not logged in.',
  'mine.withdrawn':
    'The consent for your account was withdrawn on {date}. Your chats stay readable. You can also delete your account.',
  'mine.delete': 'Delete my account',
  'mine.none': 'No guardian has access to anything about you.',
  'mine.view': 'What your guardian sees',
  'mine.end': 'The access ends by itself when you turn 18.',
})
