import * as z from 'zod/mini'
import { pairSignals } from '../../domain/pairs.ts'
import type { SuggestionState } from '../../domain/suggestions.ts'
import { suggestion, unmatchedList } from '../../limits/staff.ts'
import type { FitReasons } from '../people.ts'
import { ofGroup } from './groups.ts'
import { place, searched } from '../place.ts'
import type { PageCursors } from '../place.ts'

/** `waiting`: mentees without a mentor. `suggested`: those to whom one was suggested, whatever became of it. */
export const unmatchedShows = ['waiting', 'suggested'] as const

export const listUnmatched = z.strictObject({
  /** Part of the name of a mentee, or the id of one. */
  search: searched(unmatchedList.search),
  show: z.enum(unmatchedShows),
  ...ofGroup,
  ...place,
})
export type ListUnmatched = z.infer<typeof listUnmatched>

/** A suggestion, without the line that the mentee reads. */
export type SuggestionRow = {
  readonly id: string
  readonly mentorId: string
  readonly mentor: string
  readonly state: SuggestionState
  /** Epoch milliseconds. */
  readonly at: number
}

export type UnmatchedRow = {
  readonly id: string
  readonly mentee: string
  /** Since when they have had no mentor, in epoch milliseconds. */
  readonly since: number
  readonly lacksConsent: boolean
  /** The latest first. */
  readonly suggestions: readonly SuggestionRow[]
}
export type UnmatchedList = PageCursors & { readonly rows: readonly UnmatchedRow[] }

/** For those who have waited longest, of all mentees or of a group. */
export const prepareFor = z.optional(z.strictObject(ofGroup))

const memberId = z.string().check(z.maxLength(60))

export const listFits = z.strictObject({
  menteeId: memberId,
  /** Part of the name of a mentor: then also those without a reason. Empty: those who fit best. */
  search: searched(unmatchedList.search),
})

/** A mentor who can be suggested, and why [SM2]. */
export type FitRow = {
  readonly mentorId: string
  readonly mentor: string
  /** Places that are left; null if the mentor has set no number. */
  readonly places: number | null
  readonly reasons: FitReasons
}
export type MenteeFits = {
  readonly mentee: string
  readonly lacksConsent: boolean
  readonly fits: readonly FitRow[]
}

export const suggestMentor = z.strictObject({
  menteeId: memberId,
  mentorId: memberId,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(suggestion.text)),
  /** The pair on whose page it was suggested, and the signal that it answers [SM7]. */
  pair: z.nullable(
    z.strictObject({
      id: z.string().check(z.maxLength(100)),
      signal: z.nullable(z.enum(pairSignals)),
    }),
  ),
})
export type SuggestMentor = z.infer<typeof suggestMentor>

/** A mentee of a run, with the mentors who can be chosen; `chosen`: the id of one of them, or null if none fits and has places left [SM6]. */
export type PreparedRow = {
  readonly menteeId: string
  readonly mentee: string
  readonly since: number
  readonly fits: readonly FitRow[]
  readonly chosen: string | null
}
