/** Which protections this version has. The page `/safety` states a protection only if it is on here [SP4]. */
export const safetyFeatures = {
  contactMasking: true,
  riskWords: true,
  patterns: true,
  pause: true,
  quickExit: true,
  reportPaths: true,
  reportProgress: true,
  codeOfConduct: true,
  seenTypingSwitch: true,
  quietHours: true,
  picturesOnPress: true,
  pictureReview: true,
  agreedCallTimes: true,
  mentorApproval: true,
  guardianConsent: true,
} as const satisfies Readonly<Record<string, boolean>>

export type SafetyFeatures = Readonly<Record<keyof typeof safetyFeatures, boolean>>
