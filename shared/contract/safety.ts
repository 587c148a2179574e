import * as z from 'zod/mini'
import { idPattern } from '../domain/ids.ts'
import { reportReasons } from '../domain/reports.ts'
import { report as limit } from '../limits.ts'
import type { PersonCard } from '../domain/names.ts'

const userId = z.string().check(z.maxLength(60))

export const personRef = z.strictObject({ userId })

const common = {
  /** Made by the reporter's client: a retry finds the first report. */
  id: z.string().check(z.regex(idPattern)),
  reason: z.enum(reportReasons),
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

const reportId = z.string().check(z.regex(idPattern))

export const addReportComment = z.strictObject({
  id: reportId,
  comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(limit.maxCommentLength)),
})

export const withdrawReport = z.strictObject({
  id: reportId,
  /** Whether the report had blocked the member, which is then undone. */
  unblock: z.boolean(),
})

/** Whether the reported member is not blocked any more: a block from before the report stays. */
export type WithdrawResult = { readonly isUnblocked: boolean }

/** The reference number of a report, for the reporter's questions about it. */
export type ReportResult = { readonly reference: string }

/** A member whom the caller has paused, and when, in epoch milliseconds. */
export type PausedPerson = { readonly person: PersonCard; readonly at: number }

/** A member whom the caller has blocked, and when, in epoch milliseconds. */
export type BlockedPerson = { readonly person: PersonCard; readonly at: number }
