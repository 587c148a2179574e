import * as z from 'zod/mini'
import { place } from './place.ts'
import type { PageCursors } from './place.ts'

export const listThanks = z.strictObject({ ...place })

/** Thanks of a member that may be shown, with the names as members see them. `at` in epoch milliseconds. */
export type ShownThanks = {
  readonly id: string
  readonly by: string
  readonly to: string
  readonly text: string
  readonly at: number
}

export type ShownThanksPage = PageCursors & { readonly rows: readonly ShownThanks[] }
