/** The single days with other free times that a member can have, those that are over not counted [AV22]. */
export const exceptionsKept = 60
