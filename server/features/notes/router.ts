import { transact } from '#server/db/transaction.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '#shared/limits.ts'
import * as schema from '#shared/contract/notes.ts'
import { topics } from '#shared/contract/topics.ts'
import * as store from './store.ts'

/** A note's text as it is kept; empty and too long ones are refused [NO1]. */
function contentOf(raw: string): string {
  const content = raw.trim()
  if (content === '') throw new AppError('note.empty')
  if (content.length > text.note) throw new AppError('note.tooLong')
  return content
}

export const notesRouter = router({
  list: procedure
    .protected('notes.use')
    .input(schema.listNotes)
    .query(({ ctx, input }) =>
      store.listNotes(ctx.db, ctx.me.id, { search: input.search.trim(), after: input.cursor ?? null }),
    ),

  add: procedure
    .protected('notes.use')
    .input(schema.addNote)
    .mutation(async ({ ctx, input }) => {
      const content = contentOf(input.content)
      await transact(ctx.services, async (tx, touch) => {
        const isThere = await store.addNote(tx, { id: input.id, userId: ctx.me.id, content })
        if (!isThere) throw new AppError('app.notFound')
        touch({ topic: topics.notes(ctx.me.id) })
      })
    }),

  edit: procedure
    .forResource('note.write')
    .input(schema.editNote)
    .mutation(async ({ ctx, input }) => {
      const content = contentOf(input.content)
      const note = ctx.allow(await store.noteById(ctx.db, input.id))
      await transact(ctx.services, async (tx, touch) => {
        await store.setContent(tx, note.id, content)
        touch({ topic: topics.notes(ctx.me.id) })
      })
    }),

  remove: procedure
    .forResource('note.write')
    .input(schema.noteRef)
    .mutation(async ({ ctx, input }) => {
      const note = ctx.allow(await store.noteById(ctx.db, input.id))
      await transact(ctx.services, async (tx, touch) => {
        await store.removeNote(tx, note.id)
        touch({ topic: topics.notes(ctx.me.id) })
      })
    }),
})
