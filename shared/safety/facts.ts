import { operatorLogYears } from '../limits/staff.ts'
import { retentionDays } from '../limits.ts'
import { isTrainingRequired, type TrainingModes } from '../domain/training.ts'
import { protections, type Protections, type SafeguardingProfile } from '../safeguarding.ts'
import type { SafetyFeatures } from './features.ts'

/** The settings of an instance that the page `/safety` depends on. */
export type SafetySettings = {
  readonly safeguarding?: SafeguardingProfile
  readonly retentionDays?: number
  /** Earlier versions of the server do not send these two. */
  readonly logYears?: number
  readonly inactiveMonths?: number | null
  /** Earlier versions of the server do not send it. */
  readonly training?: TrainingModes
  /** The languages of RISK_LANGUAGES. Earlier versions of the server do not send them. */
  readonly riskLanguages?: readonly string[]
  readonly video: 'builtin' | 'jitsi' | 'jitsi-open'
  readonly contact: string | null
}

/** What the conditions and the numbers of the statements are read from. */
export type Facts = {
  readonly profile: SafeguardingProfile
  readonly days: number
  readonly logYears: number
  readonly inactiveMonths: number
  readonly riskLanguages: readonly string[]
  readonly isService: boolean
  readonly isMentorTrained: boolean
  readonly hasContact: boolean
  /** What holds in the profile, and what this version has. */
  readonly holds: Protections
  readonly has: SafetyFeatures
}

/** A statement is shown if it has no condition, or its condition is true. */
export type Statement = {
  readonly say: (facts: Facts) => string
  readonly when?: ((facts: Facts) => boolean) | undefined
}

export const isApproved = ({ holds, has }: Facts): boolean => holds.mentorApproval && has.mentorApproval

export const isReviewed = ({ holds, has }: Facts): boolean => holds.pictureReview && has.pictureReview

export const isGuardianAsked = ({ holds, has }: Facts): boolean =>
  holds.guardianConsent && has.guardianConsent

export const areCallsAgreed = ({ holds, has }: Facts): boolean =>
  holds.callsOnlyAtAgreedTimes && has.agreedCallTimes

/** Reads the facts of an instance from its settings. */
export function toFacts(settings: SafetySettings, has: SafetyFeatures): Facts {
  const profile = settings.safeguarding ?? 'open'
  return {
    profile,
    days: settings.retentionDays ?? retentionDays,
    logYears: settings.logYears ?? operatorLogYears.default,
    inactiveMonths: settings.inactiveMonths ?? 0,
    isMentorTrained: isTrainingRequired(settings.training, 'mentor'),
    riskLanguages: settings.riskLanguages ?? [],
    isService: settings.video !== 'builtin',
    hasContact: settings.contact !== null,
    holds: protections[profile],
    has,
  }
}
