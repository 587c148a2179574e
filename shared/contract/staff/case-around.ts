import * as z from 'zod/mini'
import type { CheckKind, CheckResult } from '../../domain/approval.ts'
import type { LeftOut } from '../../domain/cases.ts'

/** A copy of what the members of a case have beside the chat, by the number of its event. */
export const caseAroundRef = z.strictObject({
  id: z.string().check(z.maxLength(40)),
  n: z.int().check(z.positive()),
})

/** What two members have beside their chat, without its words. Times are epoch milliseconds, dates YYYY-MM-DD. */
type PairAround = {
  readonly request: {
    readonly askedBy: string
    readonly status: 'pending' | 'accepted' | 'rejected'
    readonly at: number
  } | null
  readonly calls: readonly { readonly by: string; readonly at: number; readonly isAnswered: boolean }[]
  readonly times: readonly {
    readonly at: number
    readonly isCanceled: boolean
    readonly told: readonly { readonly userId: string; readonly tookPlace: boolean }[]
  }[]
  /** How many lines of agendas, texts of their page, and messages that waited for the morning. */
  readonly agenda: number
  readonly work: number
  readonly held: number
  readonly leftOut: LeftOut
}

type MemberAround = {
  readonly id: string
  readonly hasApplied: boolean
  readonly checks: readonly {
    readonly check: CheckKind
    readonly result: CheckResult
    readonly checkedOn: string
  }[]
  readonly consents: readonly {
    readonly method: 'code' | 'form'
    readonly at: number
    readonly endedAt: number | null
    readonly endReason: 'guardian' | 'staff' | 'declined' | 'replaced' | 'age' | null
    /** Why staff ended it. */
    readonly endNote: string | null
  }[]
}

export type CaseAround = { readonly pairs: readonly PairAround[]; readonly members: readonly MemberAround[] }
