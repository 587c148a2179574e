import { applicationDays } from '../limits/approval.ts'
import { callTimesKeptFor, missedCallsPerChat } from '../limits/call.ts'
import { patterns } from '../limits/case.ts'
import { report, session, tokenTtl } from '../limits.ts'
import { guardianConsent } from '../limits/guardian.ts'
import { noticeList } from '../limits/notice.ts'
import { expiry } from '../limits/request.ts'
import { restoreJournal, suggestion } from '../limits/staff.ts'
import { safetyPageText as text } from '../texts/safety/safety-page.ts'
import { areCallsAgreed, isApproved, isGuardianAsked, isReviewed, type Statement } from './facts.ts'
import { riskLanguagesStatement } from './risk-languages.ts'

type PlainKey = Exclude<
  keyof typeof text.source,
  | 'safety.lead'
  | 'safety.forMentors'
  | 'chat.riskLanguages'
  | 'keep.messages'
  | 'keep.inactive'
  | 'keep.suspended'
  | 'keep.log'
  | 'keep.reports'
  | 'keep.cases'
  | 'keep.patterns'
  | 'keep.requests'
  | 'keep.suggested'
  | 'keep.calls'
  | 'keep.notices'
  | 'keep.applications'
  | 'keep.guardian'
  | 'keep.outcome'
  | 'keep.journal'
  | 'keep.signUp'
  | 'keep.sessions'
>
const plain = (key: PlainKey, when?: Statement['when']): Statement =>
  when ? { say: () => text(key), when } : { say: () => text(key) }

/** Every section of the page `/safety`, with all of its statements [SP4]. */
export const detailedSections: readonly {
  readonly title: PlainKey
  readonly statements: readonly Statement[]
}[] = [
  {
    title: 'short.title',
    statements: [
      plain('short.choose'),
      plain('short.approved', isApproved),
      plain('short.unchecked', (facts) => !isApproved(facts)),
      plain('short.seen'),
      plain('short.readers'),
      plain('short.help', ({ has }) => has.riskWords),
      riskLanguagesStatement,
      plain('short.report'),
      plain('short.block'),
      plain('short.yours'),
    ],
  },
  {
    title: 'contact.title',
    statements: [
      plain('contact.first'),
      plain('contact.unchecked', (facts) => !isApproved(facts)),
      plain('contact.approved', isApproved),
      plain('contact.trained', ({ isMentorTrained }) => isMentorTrained),
      plain('contact.guardian', isGuardianAsked),
      plain('contact.pause', ({ has }) => has.pause),
      plain('contact.block'),
    ],
  },
  {
    title: 'see.title',
    statements: [
      plain('see.fullName', ({ holds }) => !holds.minorsShownShort),
      plain('see.shortName', ({ holds }) => holds.minorsShownShort),
      plain('see.nobody'),
      plain('see.age'),
      plain('see.email'),
      plain('see.request'),
      plain('see.marked'),
      plain('see.work'),
      plain('see.closing'),
      plain('see.afterEnd', ({ holds }) => holds.readsAfterEnd),
      plain('see.thanks'),
      plain('see.pulse'),
      plain('see.survey'),
      plain('see.suggested'),
      plain('see.groups'),
      plain('see.answers'),
      plain('see.seenTyping', ({ has }) => has.seenTypingSwitch),
      plain(
        'see.seenTypingOff',
        ({ holds, has }) => holds.seenTypingDefaultOffForMinors && has.seenTypingSwitch,
      ),
    ],
  },
  {
    title: 'chat.title',
    statements: [
      plain('chat.readers'),
      plain('chat.stored'),
      plain('chat.code', ({ has }) => has.codeOfConduct),
      plain('chat.words'),
      plain('chat.contact', ({ has }) => has.contactMasking),
      plain('chat.risk', ({ has }) => has.riskWords),
      riskLanguagesStatement,
      plain('chat.patterns', ({ has }) => has.patterns),
      plain('chat.picturesOnPress', ({ has }) => has.picturesOnPress),
      plain('chat.pictureReview', isReviewed),
      plain('chat.pictures', (facts) => !isReviewed(facts)),
      plain('chat.picturesReviewed', isReviewed),
      plain('chat.calls', ({ isService }) => !isService),
      plain('chat.callService', ({ isService }) => isService),
      plain('chat.callTimes', areCallsAgreed),
      plain('chat.quiet', ({ holds, has }) => has.quietHours && !holds.quietHoursDefault),
      plain('chat.quietOn', ({ holds, has }) => has.quietHours && holds.quietHoursDefault),
      plain('chat.outside'),
    ],
  },
  {
    title: 'report.title',
    statements: [
      plain('report.how'),
      plain('report.paths', ({ has }) => has.reportPaths),
      plain('report.number'),
      plain('report.progress', ({ has }) => has.reportProgress),
      plain('report.pause', ({ has }) => has.reportPaths),
      plain('report.block'),
      plain('report.exit', ({ has }) => has.quickExit),
      plain('report.emergency'),
    ],
  },
  {
    title: 'keep.title',
    statements: [
      { say: ({ days }) => text('keep.messages', { days }) },
      { say: () => text('keep.reports', { days: report.keepDays }) },
      { say: () => text('keep.cases', { days: report.keepDays }) },
      { say: () => text('keep.patterns', { days: patterns.days }) },
      { say: () => text('keep.signUp', { hours: tokenTtl.verify / 3_600_000 }) },
      { say: () => text('keep.sessions', { days: session.idle / 86_400_000 }) },
      plain('keep.push'),
      { say: () => text('keep.requests', { days: expiry.keptDays }) },
      { say: () => text('keep.suggested', { days: suggestion.keptDays }) },
      {
        say: () =>
          text('keep.calls', { days: callTimesKeptFor / 86_400_000, calls: String(missedCallsPerChat) }),
      },
      { say: () => text('keep.notices', { days: noticeList.keptDays }) },
      plain('keep.agenda'),
      { say: () => text('keep.outcome', { days: callTimesKeptFor / 86_400_000 }) },
      plain('keep.reviews', isReviewed),
      plain('keep.feed'),
      { say: () => text('keep.applications', { days: applicationDays }), when: isApproved },
      {
        say: () => text('keep.guardian', { days: guardianConsent.keepDays }),
        when: isGuardianAsked,
      },
      { say: ({ logYears }) => text('keep.log', { years: logYears }) },
      { say: () => text('keep.journal', { days: restoreJournal.keepDays }) },
      plain('keep.account'),
      {
        say: ({ inactiveMonths }) => text('keep.inactive', { months: inactiveMonths }),
        when: ({ inactiveMonths }) => inactiveMonths > 0,
      },
      {
        say: ({ logYears }) => text('keep.suspended', { years: logYears }),
        when: ({ inactiveMonths }) => inactiveMonths > 0,
      },
      plain('keep.always', ({ inactiveMonths }) => inactiveMonths === 0),
      plain('keep.work'),
      plain('keep.yours'),
      plain('keep.ads'),
    ],
  },
  {
    title: 'run.title',
    statements: [
      { say: ({ profile }) => text(`run.level.${profile}`) },
      plain('run.contact', ({ hasContact }) => hasContact),
      plain('run.noContact', ({ hasContact }) => !hasContact),
    ],
  },
]
