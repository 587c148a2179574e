import { defineTexts } from '../i18n/define-texts.ts'

/** The page of a decision about a member, and what the settings show of decisions and readings. */
export const decisionText = defineTexts('decision', {
  'decision.title': 'A decision about your account',
  'decision.lead': 'The safety team of this site has decided something that concerns you.',
  'decision.gone': 'This link does not work',
  'decision.goneText':
    'Part of it may be missing, or the decision was deleted. If you can log in, you find the decisions about you in your settings.',
  'decision.goneWay': 'Go to the decisions about you',
  'decision.warn': 'You got a warning.',
  'decision.restrict': 'You and the other member of a chat cannot write to each other or call for now.',
  'decision.suspend': 'Your account is suspended.',
  'decision.approval': 'Your approval as a mentor was suspended.',
  'decision.end': 'A connection with another member was ended.',
  'decision.nothing': 'Nothing was decided against you.',
  'decision.on': 'Case {reference}, {at}',
  'decision.words': 'What the safety team says',
  'status.appealable': 'You can appeal until {until}.',
  'status.final': 'The time to appeal is over.',
  'status.appealed': 'You have appealed. Another person on the safety team will decide, within three days.',
  'status.stands': 'Another person has looked at your appeal. The decision stands.',
  'status.lifted': 'This decision was taken back.',
  'appeal.title': 'Appeal',
  'appeal.lead':
    'You can appeal once. Say in your own words why you think that the decision is wrong. Another person on the safety team reads it and decides.',
  'appeal.label': 'Your appeal',
  'appeal.send': 'Send my appeal',
  'appeal.answer': 'The answer',
  'list.title': 'Decisions about you',
  'list.open': 'Read it, and what you can do',
  'words.title': 'Messages of the safety team to you',
  'readings.title': 'When the safety team read your chats',
  'readings.lead':
    'The safety team can open a chat for a case, or because it was drawn at random for the weekly review. Each time is shown here, except when two of them look into something serious.',
  'readings.none': 'Nothing to show here.',
  'readings.case': 'Your chat with {name} was read for a case.',
  'readings.review': 'Your chat with {name} was read in the weekly review.',
  'readings.caseGone': 'A chat of yours was read for a case.',
  'readings.reviewGone': 'A chat of yours was read in the weekly review.',
  'case.notAppealable': 'This decision cannot be appealed any more.',
})
