import type { Row } from '../history.ts'

/** The messages of one chat at the end of the run. */
export type FinalChat = {
  readonly id: string
  readonly isOpen: boolean
  /** The last sequence number according to the chat. */
  readonly head: number
  readonly rows: readonly Row[]
  /** The chat as each member loads it at the end, from each node; empty if it was ended. */
  readonly loads: readonly { readonly who: string; readonly rows: readonly Row[] }[]
}

/** A rule and its violations. */
export type Finding = { readonly rule: string; readonly wrong: readonly string[] }
