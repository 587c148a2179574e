import * as z from 'zod/mini'

/** A text that the database can compare: it has no null characters [ST21]. */
const comparable = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !text.includes('\0')),
  )
const cursor = z.nullable(comparable(120))

/** A place in a list of the console: cursors of the page before or after; the first page without either. */
export const place = { after: cursor, before: z.optional(cursor) }

/** The words that a list of the console is searched for. */
export const searched = comparable

/** What a page of a list answers: the cursors of the next page and of the one before it. */
export type PageCursors = { readonly next: string | null; readonly previous: string | null }
