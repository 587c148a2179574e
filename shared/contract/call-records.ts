import * as z from 'zod/mini'
import { agendaLimits } from '../limits/call.ts'
import type { Span } from '../domain/times/availability.ts'
import type { ContactKind } from '../domain/contact-details.ts'
import { idPattern } from '../domain/ids.ts'
import type { RiskLevel } from '../domain/risk.ts'

const chatId = z.string().check(z.maxLength(60))
const id = z.string().check(z.regex(idPattern))
/** Measured by the procedure, which removes what does not count. */
const text = z.string().check(z.maxLength(agendaLimits.text * 10))
/** The version that the page showed. */
const version = z.number().check(z.int(), z.positive(), z.lte(1_000_000))

/** An agreed time of a pair. */
export const callRecordRef = z.strictObject({ chatId, timeId: id })

/** `id` is made by the page, so that a retry adds nothing twice. */
export const addAgendaLine = z.strictObject({ chatId, timeId: id, id, text })
export const editAgendaLine = z.strictObject({ chatId, id, version, text })
export const checkAgendaLine = z.strictObject({ chatId, id, isDone: z.boolean() })
export const removeAgendaLine = z.strictObject({ chatId, id, version })
export const tellCallOutcome = z.strictObject({ chatId, timeId: id, tookPlace: z.boolean() })

/**
 * What came of writing a line. `isStale`: it was changed or deleted meanwhile, and nothing was saved. `help`: how urgent its risk
 * words are [RK4]; `maskedKinds`: what was masked in it. Each absent otherwise.
 */
export type AgendaResult = {
  readonly isStale?: true
  readonly help?: RiskLevel
  readonly maskedKinds?: readonly ContactKind[]
}

/** A line of the agenda of a call. `isMine`: the reader wrote its current text. */
export type AgendaLine = {
  readonly id: string
  readonly version: number
  readonly text: string
  readonly isMine: boolean
  readonly isDone: boolean
}

/** An agreed time that is over, or was canceled with an agenda, in epoch milliseconds; also one that begins within a day. */
export type KeptCall = Span & {
  readonly id: string
  readonly isCanceled: boolean
  /** The lines of its agenda. */
  readonly lines: number
  /** Whether both members were in a call then. */
  readonly wasHeld: boolean
  /** Whether it took place, as the reader said; null until then. */
  readonly mine: boolean | null
  /** Whether both said that it did not take place [CO2]. */
  readonly isNoShow: boolean
}
