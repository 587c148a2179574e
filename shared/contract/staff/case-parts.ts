import type { AgeBand } from '../../domain/people/age.ts'

/** Who a member was by the last copy of a case. */
type CaseParty = {
  readonly name: string
  readonly email: string
  readonly role: 'mentor' | 'mentee'
  readonly ageBand: AgeBand
  readonly about: string
}

/** A member of a case. `was`: who it was, if the account is gone and the case has a copy. */
export type CaseMember = {
  readonly id: string
  readonly isSubject: boolean
  readonly account: {
    readonly name: string
    readonly email: string
    readonly role: 'mentor' | 'mentee'
    readonly ageBand: AgeBand
    readonly isSuspended: boolean
  } | null
  readonly was: CaseParty | null
}

export type CaseChat = {
  readonly id: string
  readonly isOpen: boolean
  readonly messages: number
  readonly request: string | null
  readonly calls: number
}
