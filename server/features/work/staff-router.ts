import { aliasedTable, and, eq, inArray, not, or, sql } from 'drizzle-orm'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder } from '#server/db/keyset.ts'
import { matchesNameOrId } from '#server/db/name-search.ts'
import type { Executor } from '#server/db/orm.ts'
import { people, works, workThanks } from '#server/db/schema.ts'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import { isBlocked } from '#server/policy/scopes.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import { listThanks } from '#shared/contract/staff-thanks.ts'
import type { ListThanks, ShownThanks, ShownThanksPage } from '#shared/contract/staff-thanks.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { thanksPageSize } from '#shared/limits/work.ts'

const order: KeysetOrder = {
  keys: [
    { by: workThanks.createdAt, type: 'time' },
    { by: workThanks.workId, type: 'text' },
    { by: workThanks.authorId, type: 'text' },
  ],
  direction: 'desc',
}

/** The thanks whose authors allow staff to show them [TY4]. */
export const thanksStaffRouter = staffRouter({
  thanks: staffProcedure
    .protected('thanks.read')
    .input(listThanks)
    .query(async ({ ctx, input }) =>
      listShownThanks(ctx.db, input, {
        hiddenIds: await concernedIds(ctx.db, ctx.me.email),
        profile: ctx.services.config.safeguarding,
      }),
    ),
})

type Options = { readonly hiddenIds: readonly string[]; readonly profile: SafeguardingProfile }

/** A page of them, the latest first: not between members who are separated by a block or a suspension, and not those of staff themselves. */
async function listShownThanks(
  db: Executor,
  { search = '', by, ...place }: ListThanks,
  { hiddenIds, profile }: Options,
): Promise<ShownThanksPage> {
  const [author, reader] = [aliasedTable(people, 'author'), aliasedTable(people, 'reader')]
  const readerId = sql`case when ${workThanks.authorId} = ${works.menteeId} then ${works.mentorId} else ${works.menteeId} end`
  const hidden = [...hiddenIds]
  const isConcerned = or(inArray(author.id, hidden), inArray(reader.id, hidden))
  const nameColumns = ({ role, fullName, ageBand }: typeof people) => ({ role, fullName, ageBand })
  const page = await readKeysetPage(order, place, thanksPageSize, ({ where, orderBy, limit }) =>
    db
      .select({
        ...{ workId: workThanks.workId, authorId: workThanks.authorId, text: workThanks.text },
        ...{ at: workThanks.createdAt, author: nameColumns(author), reader: nameColumns(reader) },
        cursor: cursorOf(order),
      })
      .from(workThanks)
      .innerJoin(works, eq(works.id, workThanks.workId))
      .innerJoin(author, eq(author.id, workThanks.authorId))
      .innerJoin(reader, sql`${reader.id} = ${readerId}`)
      .where(
        and(
          eq(workThanks.mayShow, true),
          not(isBlocked(works.mentorId, works.menteeId)),
          sql`not coalesce(${isConcerned}, false)`,
          matchesNameOrId(search, { names: [author.fullName, reader.fullName], ids: [author.id, reader.id] }),
          by && eq(author.role, by),
          where,
        ),
      )
      .orderBy(...orderBy)
      .limit(limit),
  )
  const nameOf = (person: Parameters<typeof nameForOthers>[0] & Pick<typeof people.$inferSelect, 'role'>) =>
    displayName({ role: person.role, name: nameForOthers(person, profile) })
  return {
    ...page,
    rows: page.rows.map((row): ShownThanks => ({
      id: `${row.workId}/${row.authorId}`,
      by: nameOf(row.author),
      to: nameOf(row.reader),
      text: row.text,
      at: row.at.getTime(),
    })),
  }
}
