import type { ReportKind, ReportPath } from '../../domain/reports.ts'

/** A report of a case, as a lead reads it. */
export type CaseReport = {
  readonly reference: string
  readonly at: number
  readonly kind: ReportKind
  readonly path: ReportPath | null
  readonly reason: string
  readonly comment: string
  readonly evidence: string
  readonly hash: string
  /** The names of the pictures in the evidence. */
  readonly pictures: readonly string[]
  readonly updates: readonly { readonly kind: string; readonly text: string; readonly at: number }[]
}
