import * as z from 'zod/mini'
import { idPattern } from '../domain/ids.ts'
import { text } from '../limits.ts'

const id = z.string().check(z.regex(idPattern))
const content = z.string().check(z.maxLength(text.note * 2))

/** The client makes the id, so that a retry adds nothing. */
export const addNote = z.strictObject({ id, content })
export const editNote = z.strictObject({ id, content })
export const noteRef = z.strictObject({ id })

export const listNotes = z.strictObject({
  /** Only notes that contain this text, ignoring case; empty for all. */
  search: z.string().check(z.maxLength(200)),
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** tRPC's clients add it to paged reads. */
  direction: z.optional(z.enum(['forward', 'backward'])),
})

export type Note = { readonly id: string; readonly content: string; readonly createdAt: number }

export type NotePage = {
  /** The newest first. */
  readonly notes: readonly Note[]
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
}

/** The newest notes, and the count of all. */
export type Notes = { readonly notes: readonly Note[]; readonly count: number }
