import * as z from 'zod/mini'
import { snapshotQuery } from '#server/sync/live-query.ts'
import type { Notes } from '#shared/contract/notes.ts'
import { topics } from '#shared/contract/topics.ts'
import { newestNotes } from './store.ts'

/** The member's newest notes, and how many they have. */
const notes = snapshotQuery<undefined, Notes>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.notes(me.id)],
  read: (ctx) => newestNotes(ctx.services.database.orm, ctx.me.id),
})

export const notesLiveQueries = { notes }
