/** The reasons to report something; their labels are in `texts/safety.ts`. */
export const reportReasons = ['danger', 'unkind', 'sexual', 'contact', 'money', 'pretends', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
