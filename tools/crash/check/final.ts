import type { Row } from '../history.ts'

/** What is there at the end, of one chat. */
export type FinalChat = {
  readonly id: string
  readonly isOpen: boolean
  /** The number the chat itself says its last message has. */
  readonly head: number
  readonly rows: readonly Row[]
  /** The chat as each member loads it anew, from each node: empty for one that was ended. */
  readonly loads: readonly { readonly who: string; readonly rows: readonly Row[] }[]
}

/** A rule that was looked at, and where it does not hold, in words. */
export type Finding = { readonly rule: string; readonly wrong: readonly string[] }
