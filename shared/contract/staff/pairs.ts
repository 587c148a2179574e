import * as z from 'zod/mini'
import { pairList } from '../../limits/staff.ts'
import { place, searched } from '../place.ts'
import type { PageCursors } from '../place.ts'

/** `resting`: the two cannot write to each other at the moment, for whatever reason. */
export const pairStates = ['open', 'resting', 'ended'] as const
export type PairState = (typeof pairStates)[number]

export const listPairs = z.strictObject({
  /** Part of the name of one of the two, or the id of one of them. */
  search: searched(pairList.search),
  state: z.nullable(z.enum(pairStates)),
  ...place,
})
export type ListPairs = z.infer<typeof listPairs>

/** A pair in the console: who, since when, and whether they write, without a word of what they write. */
export type PairRow = {
  /** That of their chat. */
  readonly id: string
  readonly mentorId: string
  readonly menteeId: string
  /** As members see them. */
  readonly mentor: string
  readonly mentee: string
  readonly state: PairState
  /** Epoch milliseconds. */
  readonly since: number | null
  /** The last day on which one of them wrote, as YYYY-MM-DD in the time zone of the instance; null if nobody has. */
  readonly lastDay: string | null
}
export type PairList = PageCursors & { readonly rows: readonly PairRow[] }
