import * as z from 'zod/mini'
import { callLength } from '../call-limits.ts'
import type { Span } from '../domain/availability.ts'
import { idPattern } from '../domain/ids.ts'

const chatId = z.string().check(z.maxLength(60))
const id = z.string().check(z.regex(idPattern))

export const proposeCallTime = z.strictObject({
  chatId,
  /** Made by the page, so that a retry proposes nothing twice. */
  id,
  /** In epoch milliseconds. */
  start: z.number().check(z.int(), z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER)),
  minutes: z.number().check(z.int(), z.gte(callLength.min), z.lte(callLength.max)),
})

export const callTimeRef = z.strictObject({ chatId, id })

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
}

/** A call that is agreed on, or that waits for the reader's answer, in one of the reader's chats. */
export type NextCall = Pick<CallTime, 'id' | 'start' | 'end' | 'isAgreed'> & { readonly chatId: string }

/** The proposed and agreed times of a pair that are not over, the earliest first. */
export type CallTimes = {
  readonly times: readonly CallTime[]
  /** Whether the two can call only at agreed times [CT5]. */
  readonly isRequired: boolean
  /** The quiet hours of the pair's minor, those around now or the next ones: no time can lie in them [CT7]. Null without any. */
  readonly quiet: Span | null
}
