import * as z from 'zod/mini'
import { callLength, callProposal } from '../limits/call.ts'
import type { Span } from '../domain/times/availability.ts'
import { idPattern } from '../domain/ids.ts'

const chatId = z.string().check(z.maxLength(60))
const id = z.string().check(z.regex(idPattern))

/** In epoch milliseconds. */
const start = z.number().check(z.int(), z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER))

export const proposeCallTime = z.strictObject({
  chatId,
  /** Made by the page, so that a retry proposes nothing twice. */
  id,
  start,
  minutes: z.number().check(z.int(), z.gte(callLength.min), z.lte(callLength.max)),
  /** Other times to choose from [MT1]. */
  others: z.optional(z.array(z.strictObject({ id, start })).check(z.maxLength(callProposal.times - 1))),
  /** The agreed time that would be moved [MT2]. */
  moves: z.optional(id),
  /** That the call repeats, at the same time of day in this time zone [MT4]. */
  repeats: z.optional(
    z.strictObject({
      everyWeeks: z.union([z.literal(1), z.literal(2)]),
      timeZone: z.string().check(z.maxLength(60)),
    }),
  ),
})

export const callTimeRef = z.strictObject({ chatId, id })

export const removeCallTime = z.strictObject({
  chatId,
  id,
  /** Whether the other times of the proposal are removed, too, or the later times of the series [MT1, MT5]. */
  withOthers: z.optional(z.boolean()),
})

/** A time for a call of two members, in epoch milliseconds. */
export type CallTime = {
  readonly id: string
  readonly start: number
  readonly end: number
  /** When a call can be started or joined by it, where calls need an agreed time [CT5]. */
  readonly joinSpan: Span
  /** Whether both agreed on it; else it waits for the answer of the one who did not propose it. */
  readonly isAgreed: boolean
  /** Whether the reader proposed it. */
  readonly isMine: boolean
  // Absent from the answers of earlier versions, as `canceled` below.
  /** Proposals with the same group were made together: one of them can be confirmed [MT1]. */
  readonly group?: string | null
  /** The agreed time that this proposal would move [MT2]. */
  readonly moves?: string | null
  /** After how many weeks it repeats: proposed or, of an agreed time, as part of a series [MT4]. */
  readonly everyWeeks?: number | null
}

/** A call that one of the two canceled, until it would have been over [MT3]. */
export type CanceledCall = Span & { readonly id: string; readonly isMine: boolean }

/** What came of a confirmation: of a series also how many of its times were left out [MT4]. */
export type Confirmation = { readonly isAgreed: boolean; readonly leftOut?: number }

/** A call that is agreed on, or that waits for the reader's answer, in one of the reader's chats. */
export type NextCall = Pick<CallTime, 'id' | 'start' | 'end' | 'isAgreed'> & { readonly chatId: string }

const instant = z.number().check(z.int(), z.nonnegative(), z.lte(8_640_000_000_000_000))

/** A week, in epoch milliseconds; at most `weekCallsSpan` long. `to` is not part of it. */
export const weekRef = z.strictObject({ from: instant, to: instant })

/** A call of a week in one of the reader's chats: agreed, also if it is over, or proposed. `isMine`: the reader proposed it. */
export type WeekCall = NextCall & { readonly isMine: boolean }

/** The member's private calendar feed: when its address was made, in epoch milliseconds; null without one. */
export type CalendarFeed = { readonly madeAt: number | null }

/** The proposed and agreed times of a pair that are not over, the earliest first. */
export type CallTimes = {
  readonly times: readonly CallTime[]
  readonly canceled?: readonly CanceledCall[]
  /** Whether the two can call only at agreed times [CT5]. */
  readonly isRequired: boolean
  /** The quiet hours of the pair's minor, those around now or the next ones: no time can lie in them [CT7]. Null without any. */
  readonly quiet: Span | null
}
