import * as z from 'zod/mini'
import { pairList } from '../limits/staff.ts'
import { place, searched } from './place.ts'
import type { PageCursors } from './place.ts'

/** Which of the two wrote it. */
export const thanksAuthors = ['mentor', 'mentee'] as const

export const listThanks = z.strictObject({
  /** Part of the name of one of the two, or the id of one of them. */
  search: z.optional(searched(pairList.search)),
  by: z.optional(z.enum(thanksAuthors)),
  ...place,
})
export type ListThanks = z.infer<typeof listThanks>

/** Thanks of a member that may be shown, with the names as members see them. `at` in epoch milliseconds. */
export type ShownThanks = {
  readonly id: string
  readonly by: string
  readonly to: string
  readonly text: string
  readonly at: number
}

export type ShownThanksPage = PageCursors & { readonly rows: readonly ShownThanks[] }
