import * as z from 'zod/mini'

const cursor = z.nullable(z.string().check(z.maxLength(120)))

/** A place in a list of the console: cursors of the page before or after; the first page without either. */
export const place = { after: cursor, before: z.optional(cursor) }

/** What a page of a list answers: the cursors of the next page and of the one before it. */
export type PageCursors = { readonly next: string | null; readonly previous: string | null }
