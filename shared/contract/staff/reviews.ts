import * as z from 'zod/mini'
import { idPattern } from '../../domain/ids.ts'
import { caseWork } from '../../limits/case.ts'
import { pairList } from '../../limits/staff.ts'
import { place, searched } from '../place.ts'
import type { PageCursors } from '../place.ts'

const id = z.string().check(z.regex(idPattern))
const reason = z.string().check(z.trim(), z.minLength(caseWork.minReason), z.maxLength(caseWork.maxReason))

export const openReview = z.strictObject({ id, reason })
export const finishReview = z.strictObject({ id, result: z.enum(['fine', 'case']) })

/** A pair that was drawn for the weekly review. */
export type ReviewRow = {
  readonly id: string
  readonly week: string
  readonly chatId: string
  /** Those of the mentor and the mentee; null if one has no account, or their chat is gone. */
  readonly names: { readonly mentor: string; readonly mentee: string } | null
  readonly result: 'fine' | 'case' | null
  readonly readingId: string | null
}
/** Whether a lead has finished it. */
export const reviewStates = ['open', 'done'] as const

export const listReviews = z.strictObject({
  /** Part of the name of one of the two, or the id of one of them. */
  search: z.optional(searched(pairList.search)),
  state: z.optional(z.enum(reviewStates)),
  ...place,
})
export type ListReviews = z.infer<typeof listReviews>
export type ReviewList = PageCursors & {
  readonly rows: readonly ReviewRow[]
  /** How many were drawn and finished in each of the last weeks, the newest first. */
  readonly weeks: readonly { readonly week: string; readonly drawn: number; readonly done: number }[]
  readonly percent: number
}
