import type { AgeBand } from './people/age.ts'

/** The reasons to report something; their labels are in `texts/safety.ts`. */
export const reportReasons = ['danger', 'unkind', 'sexual', 'contact', 'money', 'pretends', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What a report is for: it happened to the reporter, or they are worried about someone [RP10]. */
export const reportPaths = ['self', 'other'] as const
export type ReportPath = (typeof reportPaths)[number]

/** What can happen to a report after it was sent: by its reporter, then by the safety team. Each at most once. */
export type ReportUpdateKind = 'comment' | 'reason' | 'withdrawal' | 'review' | 'outcome'

/** What can be reported. */
export type ReportKind = 'message' | 'picture' | 'person' | 'request' | 'call' | 'work'

export type ReportStatus = 'received' | 'review' | 'closed' | 'withdrawn'

/** How far a report is, by what has happened to it so far [RP13]. An outcome is final, also of a withdrawn report. */
export function reportStatus(kinds: readonly ReportUpdateKind[]): ReportStatus {
  if (kinds.includes('outcome')) return 'closed'
  if (kinds.includes('withdrawal')) return 'withdrawn'
  return kinds.includes('review') ? 'review' : 'received'
}

/**
 * Whether a report pauses the reported member's side: that of a minor about an adult, unless the reporter is worried about
 * someone. A report by an adult never restricts a minor [RP14].
 */
export function pausesReported(
  path: ReportPath | null,
  ages: { readonly reporter: AgeBand; readonly reported: AgeBand },
): boolean {
  return path !== 'other' && ages.reporter !== '18+' && ages.reported === '18+'
}
