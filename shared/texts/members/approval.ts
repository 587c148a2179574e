import { defineTexts } from '../i18n/define-texts.ts'

/** The approval of mentors, for the mentors and for mentees. */
export const approvalText = defineTexts('approval', {
  'approval.title': 'Your approval as a mentor',
  'approval.lead': 'On this site, the team gets to know each mentor before young people can find them.',
  'approval.missing': 'Fill in all three fields.',
  'approval.tooLong': 'Use {max, number} characters or fewer in each field.',
  'approval.notNow': 'Your application is being looked at, or was decided. Reload the page.',
  'approval.loading': 'Loading your approval',
  'approval.notNeeded': 'Mentors need no approval on this site.',
  'approval.notNeededText': 'Mentees can find you as soon as your email is verified.',
  'state.none': 'You have not applied yet',
  'state.noneText': "Tell the team about yourself. Until you are approved, mentees can't find you.",
  'state.kept': 'You can go on without approval until {date}',
  'state.keptText':
    'Approval was switched on after you joined. Apply before that day, so that mentees can still find you afterwards.',
  'state.applied': 'Your application has arrived',
  'state.appliedText': 'The team will read it soon. Until then you can change it.',
  'state.inReview': 'The team is reviewing your application',
  'state.inReviewText':
    'They may write to you about the checks below. You get an email when they have decided.',
  'state.approved': 'You are approved',
  'state.approvedText': 'Mentees can find you, and you can write to those whose requests you accept.',
  'state.approvedUntil': 'You are approved until {date}',
  'state.approvedUntilText':
    'On that day one of your checks expires. The team can renew it before, and will write to you.',
  'state.declined': 'Your application was declined',
  'state.declinedText': 'You can apply again.',
  'state.expired': 'Your approval has expired',
  'state.expiredText':
    "Mentees can't find you at the moment, and your chats rest. Apply again, or ask the team to renew your checks.",
  'state.suspended': 'Your approval is suspended',
  'state.suspendedText':
    "Mentees can't find you at the moment, and your chats rest. You can appeal with the link of the email, or in Settings.",
  'reason.title': 'What the team wrote',
  'checks.title': 'Checks',
  'checks.lead': 'The team records only the result and the day, and keeps no documents.',
  'checks.open': 'Not checked yet',
  'checks.failed': 'Not passed',
  'checks.passed': 'Passed on {date}',
  'checks.passedUntil': 'Passed on {date}, valid until {until}',
  'check.identity': 'Identity',
  'check.references': 'References',
  'check.record': 'Criminal record check',
  'check.interview': 'Interview',
  'check.training': 'Safeguarding training',
  'check.conduct': 'Code of conduct',
  'form.title': 'Your application',
  'form.why': 'Why do you want to be a mentor?',
  'form.experience': 'What experience do you bring?',
  'form.experienceHint': 'At work, with young people, or as a volunteer.',
  'form.references': 'Who can the team ask about you?',
  'form.referencesHint':
    'Two people who know you well, with how to reach them. Ask them first. Only the team reads this.',
  'form.send': 'Send application',
  'form.sendAgain': 'Send the changed application',
  'form.sent': 'Your application was sent.',
  'form.kept': 'The text is deleted {days, plural, one {# day} other {# days}} after the decision.',
  'card.go': 'Go to your approval',
  'mentor.checks': 'Checked by the team',
  'chat.away':
    '{name} is not available at the moment. It has nothing to do with you. You can read this chat, and look for another mentor.',
  'chat.awayFind': 'Find a mentor',
  'chat.awaySelf':
    'You can read this chat, and neither of you can write, because your approval is not valid at the moment.',
})
