import { transact } from '#server/db/transaction.ts'
import { createSemaphore } from '#server/limits/semaphore.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '#shared/limits.ts'
import { searches } from '#shared/limits/member.ts'
import * as schema from '#shared/contract/notes.ts'
import { topics } from '#shared/contract/topics.ts'
import * as store from './store.ts'

/** Searches read all notes of their member, so few run at a time, whoever they are of [AB8]. */
const withSearchPermit = createSemaphore(searches)

/** Trims a note's content. Throws `note.empty` or `note.tooLong` [NO1]. */
function parseContent(raw: string): string {
  const content = raw.trim()
  if (content === '') throw new AppError('note.empty')
  if (content.length > text.note) throw new AppError('note.tooLong')
  return content
}

export const notesRouter = router({
  /** A page of the caller's notes, filtered by a search text. */
  list: procedure
    .protected('notes.use')
    .input(schema.listNotes)
    .query(({ ctx, input }) => {
      const search = input.search.trim()
      const list = () => store.listNotes(ctx.db, ctx.me.id, { search, after: input.cursor ?? null })
      return search === '' ? list() : withSearchPermit(list)
    }),

  /** Adds a note under the client's id; a retry adds nothing [NO4]. */
  add: procedure
    .protected('notes.use')
    .input(schema.addNote)
    .mutation(async ({ ctx, input }) => {
      const content = parseContent(input.content)
      await transact(ctx.services, async (tx, publish) => {
        const isStored = await store.addNote(tx, { id: input.id, userId: ctx.me.id, content })
        if (!isStored) throw new AppError('app.notFound')
        publish({ topic: topics.notes(ctx.me.id) })
      })
    }),

  /** Replaces the content of a note. */
  edit: procedure
    .forResource('note.write', schema.editNote, ({ ctx, input }) => store.noteById(ctx.db, input.id))
    .mutation(async ({ ctx, input }) => {
      const content = parseContent(input.content)
      await transact(ctx.services, async (tx, publish) => {
        await store.setContent(tx, ctx.resource, content)
        publish({ topic: topics.notes(ctx.me.id) })
      })
    }),

  /** Deletes a note. */
  remove: procedure
    .forResource('note.write', schema.noteRef, ({ ctx, input }) => store.noteById(ctx.db, input.id))
    .mutation(async ({ ctx }) => {
      await transact(ctx.services, async (tx, publish) => {
        await store.removeNote(tx, ctx.resource.id)
        publish({ topic: topics.notes(ctx.me.id) })
      })
    }),
})
