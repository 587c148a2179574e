import type { CasePage } from '#shared/contract/staff/cases.ts'

/** What each dialog of a case gets. */
export type DialogProps = {
  readonly page: CasePage
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}
