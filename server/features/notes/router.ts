import { unit } from '#server/db/unit.ts'
import { procedure, router } from '#server/trpc.ts'
import { Failure } from '#shared/errors.ts'
import { text } from '#shared/limits.ts'
import * as schema from '#shared/schemas/notes.ts'
import { topics } from '#shared/topics.ts'
import * as store from './store.ts'

/** A note's text as it is kept; empty and too long ones are refused [NO1]. */
function contentOf(raw: string): string {
  const content = raw.trim()
  if (content === '') throw new Failure('note.empty')
  if (content.length > text.note) throw new Failure('note.tooLong')
  return content
}

export const notesRouter = router({
  list: procedure
    .mine('notes.use')
    .input(schema.listNotes)
    .query(({ ctx, input }) =>
      store.notePage(ctx.db, ctx.me.id, { search: input.search.trim(), after: input.cursor ?? null }),
    ),

  add: procedure
    .mine('notes.use')
    .input(schema.addNote)
    .mutation(async ({ ctx, input }) => {
      const content = contentOf(input.content)
      await unit(ctx.services, async (tx, touch) => {
        const isThere = await store.addNote(tx, { id: input.id, userId: ctx.me.id, content })
        if (!isThere) throw new Failure('app.notFound')
        touch({ topic: topics.notes(ctx.me.id) })
      })
    }),

  edit: procedure
    .about('note.write')
    .input(schema.editNote)
    .mutation(async ({ ctx, input }) => {
      const content = contentOf(input.content)
      const note = ctx.allow(await store.noteById(ctx.db, input.id))
      await unit(ctx.services, async (tx, touch) => {
        await store.setContent(tx, note.id, content)
        touch({ topic: topics.notes(ctx.me.id) })
      })
    }),

  remove: procedure
    .about('note.write')
    .input(schema.onNote)
    .mutation(async ({ ctx, input }) => {
      const note = ctx.allow(await store.noteById(ctx.db, input.id))
      await unit(ctx.services, async (tx, touch) => {
        await store.removeNote(tx, note.id)
        touch({ topic: topics.notes(ctx.me.id) })
      })
    }),
})
