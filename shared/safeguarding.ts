/** The safeguarding profiles of an instance, the least strict first. The operator chooses one with SAFEGUARDING. */
export const safeguardingProfiles = ['open', 'standard', 'strict'] as const
export type SafeguardingProfile = (typeof safeguardingProfiles)[number]

/** What holds in a profile in addition to what always holds. A minor is a member under 18 [SP1]. */
export type Protections = {
  /** Others see a minor as first name and initial [SP2]. */
  readonly minorsShownShort: boolean
  /** Quiet hours of minors are on, and they can't switch them off [QH1]. */
  readonly quietHoursDefault: boolean
  /** Pictures that are sent to minors wait for a review. */
  readonly pictureReview: boolean
  /** Minors do not show "seen" and "typing" until they switch them on. */
  readonly seenTypingDefaultOffForMinors: boolean
  readonly callsOnlyAtAgreedTimes: boolean
  /** Both members read a chat for some days after its end. */
  readonly readsAfterEnd: boolean
  /** Mentors are approved before members can find them. */
  readonly mentorApproval: boolean
  /** Two of the staff approve a mentor, not one. */
  readonly twoApprovers: boolean
  /** Members under the age that the operator set need the consent of a guardian. */
  readonly guardianConsent: boolean
}

const open: Protections = {
  minorsShownShort: false,
  quietHoursDefault: false,
  pictureReview: false,
  seenTypingDefaultOffForMinors: false,
  callsOnlyAtAgreedTimes: false,
  readsAfterEnd: false,
  mentorApproval: false,
  twoApprovers: false,
  guardianConsent: false,
}

const standard: Protections = {
  ...open,
  minorsShownShort: true,
  quietHoursDefault: true,
  readsAfterEnd: true,
  mentorApproval: true,
  guardianConsent: true,
}

const strict: Protections = {
  ...standard,
  pictureReview: true,
  twoApprovers: true,
  seenTypingDefaultOffForMinors: true,
  callsOnlyAtAgreedTimes: true,
}

/**
 * What holds in each profile: the only place that says so [SP1]. Everything that depends on the profile asks here, on
 * the server with `services.config.safeguarding`, in the client with the product of the bootstrap.
 */
export const protections: Readonly<Record<SafeguardingProfile, Protections>> = { open, standard, strict }
