import * as z from 'zod/mini'
import { pairSignals, pairStepKinds } from '../../domain/pairs.ts'
import type { PairSignal, PairStepKind } from '../../domain/pairs.ts'
import { pairList, pairStep } from '../../limits/staff.ts'
import { pulse } from '../../limits/work.ts'
import { ofGroup } from './groups.ts'
import { place, searched } from '../place.ts'
import type { PageCursors } from '../place.ts'

/** `pending`: a request that waits for the mentor. `resting`: the two cannot write to each other at the moment, for whatever reason. */
export const pairStates = ['pending', 'open', 'resting', 'ended'] as const
export type PairState = (typeof pairStates)[number]

export const listPairs = z.strictObject({
  /** Part of the name of one of the two, or the id of one of them. */
  search: searched(pairList.search),
  state: z.nullable(z.enum(pairStates)),
  /** Only those with this signal; `any`: with one of them. */
  signal: z.optional(z.nullable(z.enum(['any', ...pairSignals]))),
  /** Those whose mentee is in it. */
  ...ofGroup,
  ...place,
})
export type ListPairs = z.infer<typeof listPairs>

/** A pair or request in the console: who, since when, and whether they write, without a word of what they write. */
export type PairRow = {
  /** That of their request, and of their chat. */
  readonly id: string
  readonly mentorId: string
  readonly menteeId: string
  /** As members see them. */
  readonly mentor: string
  readonly mentee: string
  readonly state: PairState
  /** Epoch milliseconds: of the connection, or of the request. */
  readonly since: number | null
  /** The last day on which one of them wrote, as YYYY-MM-DD in the time zone of the instance; null if nobody has. */
  readonly lastDay: string | null
  /** Messages of both, calls that both were in, and aims of theirs, of which some are done. */
  readonly messages: number
  readonly meetings: number
  readonly aims: number
  readonly aimsDone: number
  readonly signals: readonly PairSignal[]
}
export type PairList = PageCursors & { readonly rows: readonly PairRow[] }

const pairId = z.string().check(z.maxLength(100))

export const pairRef = z.strictObject({ id: pairId })

export const stepPair = z.strictObject({
  id: pairId,
  kind: z.enum(pairStepKinds),
  signal: z.nullable(z.enum(pairSignals)),
  /** For staff only; a reminder can do without. */
  text: z.string().check(z.trim(), z.maxLength(pairStep.text)),
  /** Who is reminded. */
  to: z.array(z.enum(['mentor', 'mentee'])).check(z.maxLength(2)),
})
export type StepPair = z.infer<typeof stepPair>

/** A signal of a pair, and since when, in epoch milliseconds. */
export type PairSignalRow = { readonly kind: PairSignal; readonly since: number }

export type PairStepRow = {
  readonly id: string
  readonly kind: PairStepKind
  readonly signal: PairSignal | null
  readonly text: string
  /** The email address of the staff who did it, or the id of one who is deleted. */
  readonly by: string
  readonly at: number
}

/** One round of the pulse of one member. `answers` has 0 for a question that was skipped; null: without an answer, or skipped. */
export type PulseRow = {
  readonly role: 'mentor' | 'mentee'
  readonly round: number
  readonly askedAt: number
  readonly answeredAt: number | null
  readonly answers: readonly number[] | null
  readonly score: number | null
}

/** The page of a pair in the console. */
export type StaffPair = {
  readonly row: PairRow
  readonly signals: readonly PairSignalRow[]
  readonly pulses: readonly PulseRow[]
  readonly steps: readonly PairStepRow[]
  /** The highest score. */
  readonly best: number
  /** What each is asked, with `{name}` for the other; null where members are not asked [PC3]. */
  readonly questions: Readonly<Record<PulseRow['role'], readonly string[]>> | null
}

export const bestPulse = pulse.questions * pulse.best
