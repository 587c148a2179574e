import * as z from 'zod/mini'
import { idPattern } from '../domain/ids.ts'
import { reportPaths, reportReasons } from '../domain/reports.ts'
import type { ReportKind, ReportStatus } from '../domain/reports.ts'
import { report as limit } from '../limits.ts'
import type { PersonCard } from '../domain/people/names.ts'

const userId = z.string().check(z.maxLength(60))

export const personRef = z.strictObject({ userId })

const common = {
  /** Made by the reporter's client: a retry finds the first report. */
  id: z.string().check(z.regex(idPattern)),
  /** Pages of earlier versions send none. */
  path: z.optional(z.enum(reportPaths)),
  /** Pages of earlier versions send it with the report. */
  reason: z.optional(z.enum(reportReasons)),
  /** What the reporter adds; may be empty. */
  comment: z.string().check(z.maxLength(limit.maxCommentLength)),
  /** Whether to block the reported member in the same transaction. */
  block: z.boolean(),
}

export const reportMessage = z.strictObject({
  ...common,
  chatId: z.string().check(z.maxLength(60)),
  seq: z.number().check(z.int(), z.positive()),
})
export const reportPerson = z.strictObject({ ...common, userId })
export const reportRequest = z.strictObject({ ...common, requestId: z.string().check(z.maxLength(60)) })
/** The calls of a chat: the one that is running, or the latest. */
export const reportCall = z.strictObject({ ...common, chatId: z.string().check(z.maxLength(60)) })

/** The page of a pair, with all that the two of them see there. */
export const reportWork = z.strictObject({ ...common, chatId: z.string().check(z.maxLength(60)) })

const reportId = z.string().check(z.regex(idPattern))

export const addReportComment = z.strictObject({
  id: reportId,
  comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(limit.maxCommentLength)),
})

export const addReportReason = z.strictObject({ id: reportId, reason: z.enum(reportReasons) })

export const withdrawReport = z.strictObject({
  id: reportId,
  /** Whether the report had blocked the member, which is then undone. */
  unblock: z.boolean(),
})

/** Whether the reported member is not blocked any more: a block from before the report stays. */
export type WithdrawResult = { readonly isUnblocked: boolean }

/**
 * The reference number of a report, for the reporter's questions about it. `isPaused`: the report keeps the two from writing to and
 * calling each other for now [RP14]; absent otherwise.
 */
export type ReportResult = { readonly reference: string; readonly isPaused?: true }

/** The help lines of a country that the operator chose [RK6]. `emergency` is its emergency number; null if unknown. */
export type HelpCountry = {
  readonly code: string
  readonly name: string
  readonly emergency: string | null
  /** The day when the lines were last looked up: YYYY-MM-DD. */
  readonly lookedUp: string
  readonly lines: readonly HelpLine[]
}

/** A help line: its phone number as it is dialed there, if it has one, and its web address. */
export type HelpLine = {
  readonly name: string
  readonly phone: string | null
  readonly url: string
  readonly isForYoungPeople: boolean
}

/** A member whom the caller has paused, and when, in epoch milliseconds. */
export type PausedPerson = { readonly person: PersonCard; readonly at: number }

/** A member whom the caller has blocked, and when, in epoch milliseconds. */
export type BlockedPerson = { readonly person: PersonCard; readonly at: number }

/** A report of the caller, as its reporter follows it. `at` in epoch milliseconds. */
export type MyReport = {
  readonly reference: string
  readonly at: number
  readonly kind: ReportKind
  readonly status: ReportStatus
  /** What the safety team tells the reporter about the outcome; null without it. */
  readonly outcome: string | null
}
