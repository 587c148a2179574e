import { report } from '../limits.ts'
import { safetyStandardText as text } from '../texts/safety/safety-standard.ts'
import { areCallsAgreed, isApproved, isGuardianAsked, isReviewed, type Statement } from './facts.ts'
import { riskLanguagesStatement } from './risk-languages.ts'

type PlainKey = Exclude<
  keyof typeof text.source,
  'keep.messages' | 'keep.reports' | 'keep.inactive' | `easy.${string}`
>
const plain = (key: PlainKey, when?: Statement['when']): Statement => ({ say: () => text(key), when })

/** What the reading level “Standard” says in each section of the page `/safety`, by the title of the section [SP5]. */
export const standardStatements = {
  'contact.title': [
    plain('contact.ask'),
    plain('contact.yes'),
    plain('contact.approved', isApproved),
    plain('contact.unchecked', (facts) => !isApproved(facts)),
    plain('contact.trained', ({ isMentorTrained }) => isMentorTrained),
    plain('contact.guardian', isGuardianAsked),
    plain('contact.pause', ({ has }) => has.pause),
    plain('contact.block'),
  ],
  'see.title': [
    plain('see.fullName', ({ holds }) => !holds.minorsShownShort),
    plain('see.shortName', ({ holds }) => holds.minorsShownShort),
    plain('see.nobody'),
    plain('see.age'),
    plain('see.mentorEmail'),
    plain('see.request'),
    plain('see.safetyTeam'),
    plain('see.notes'),
    plain('see.seenTyping', ({ has }) => has.seenTypingSwitch),
    plain(
      'see.seenTypingOff',
      ({ holds, has }) => holds.seenTypingDefaultOffForMinors && has.seenTypingSwitch,
    ),
  ],
  'chat.title': [
    plain('chat.members'),
    plain('chat.team'),
    plain('chat.server'),
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
  ],
  'report.title': [
    plain('report.how'),
    plain('report.told'),
    plain('report.stops', ({ has }) => has.reportPaths),
    plain('report.progress', ({ has }) => has.reportProgress),
    plain('report.exit', ({ has }) => has.quickExit),
  ],
  'keep.title': [
    { say: ({ days }) => text('keep.messages', { days }) },
    { say: () => text('keep.reports', { days: report.keepDays }) },
    plain('keep.account'),
    {
      say: ({ inactiveMonths }) => text('keep.inactive', { months: inactiveMonths }),
      when: ({ inactiveMonths }) => inactiveMonths > 0,
    },
    plain('keep.always', ({ inactiveMonths }) => inactiveMonths === 0),
    plain('keep.yours'),
    plain('keep.ads'),
  ],
  'run.title': [
    plain('run.contact', ({ hasContact }) => hasContact),
    plain('run.noContact', ({ hasContact }) => !hasContact),
  ],
} as const satisfies Readonly<Record<string, readonly Statement[]>>

/** What the reading level “Easy” says of privacy, below its summary: who sees what, and what is kept [SP5, EA12]. */
export const easyStatements = {
  'see.title': [plain('see.nobody'), plain('see.age'), plain('see.request'), plain('see.notes')],
  'keep.title': [
    { say: ({ days }) => text('easy.messages', { days }) },
    { say: () => text('easy.reports', { days: report.keepDays }) },
    plain('keep.account'),
    {
      say: ({ inactiveMonths }) => text('easy.inactive', { months: inactiveMonths }),
      when: ({ inactiveMonths }) => inactiveMonths > 0,
    },
    plain('keep.always', ({ inactiveMonths }) => inactiveMonths === 0),
    plain('keep.ads'),
  ],
} as const satisfies Readonly<Record<string, readonly Statement[]>>
