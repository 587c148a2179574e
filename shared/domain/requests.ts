/** Why a mentor rejects a request, as the mentor chooses it and the mentee reads it [RQ15]. */
export const rejectionReasons = ['noPlace', 'noTime', 'otherSkills', 'moreDetail'] as const
export type RejectionReason = (typeof rejectionReasons)[number]
