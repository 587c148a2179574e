/** Why something is reported: what stands on the buttons is in `texts/safety.ts`. */
export const reportReasons = ['danger', 'unkind', 'sexual', 'contact', 'money', 'pretends', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
