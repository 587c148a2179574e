import * as z from 'zod/mini'
import { idPattern } from '../domain/ids.ts'
import { reportReasons } from '../domain/reports.ts'
import { report as limit } from '../limits.ts'
import type { PersonCard } from '../domain/names.ts'

const userId = z.string().check(z.maxLength(60))

export const personRef = z.strictObject({ userId })

const common = {
  /** Made by the reporter's client: a repeat finds the first. */
  id: z.string().check(z.regex(idPattern)),
  reason: z.enum(reportReasons),
  words: z.string().check(z.maxLength(limit.maxCommentLength)),
  /** Whether the person is blocked in the same step. */
  block: z.boolean(),
}

export const reportMessage = z.strictObject({
  ...common,
  chatId: z.string().check(z.maxLength(60)),
  seq: z.number().check(z.int(), z.positive()),
})
export const reportPerson = z.strictObject({ ...common, userId })

/** What the reporter is shown, to be named when they ask. */
export type ReportResult = { readonly reference: string }

export type BlockedPerson = { readonly person: PersonCard; readonly at: number }
