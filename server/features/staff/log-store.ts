import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder } from '#server/db/keyset.ts'
import type { Executor } from '#server/db/orm.ts'
import { cases, operatorLog, people } from '#server/db/schema.ts'
import type { ReadLog, StaffLogEntry, StaffLogPage } from '#shared/contract/staff/staff.ts'
import { staffLog } from '#shared/limits/staff.ts'

/** Who is not one of the staff. */
const commandLine = 'command line'
const notStaff = [commandLine, 'server', 'visitor', 'member']

const order: KeysetOrder = { keys: [{ by: operatorLog.seq, type: 'bigint' }], direction: 'desc' }

/** A page of the operator log, the newest entries first [ST10]. */
export async function readLogPage(db: Executor, { search, by, ...place }: ReadLog): Promise<StaffLogPage> {
  const { rows, ...cursors } = await readKeysetPage(order, place, staffLog.perPage, (part) =>
    db
      .select({ entry: operatorLog, cursor: cursorOf(order) })
      .from(operatorLog)
      .where(
        and(
          part.where,
          by === 'commands' ? eq(operatorLog.actor, commandLine) : undefined,
          by === 'staff' ? notInArray(operatorLog.actor, notStaff) : undefined,
          matches(search.trim()),
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )
  const pages = await pagesOf(
    db,
    rows.map(({ entry }) => entry.subject),
  )
  const entries = rows.map(({ entry: { seq, at, actor, command, subject, reason } }) => ({
    ...{ seq, actor, command, subject, reason },
    at: at.getTime(),
    about: pages.get(subject) ?? null,
  }))
  return { rows: entries, ...cursors }
}

function matches(text: string) {
  if (text === '') return undefined
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const columns = [operatorLog.actor, operatorLog.command, operatorLog.subject, operatorLog.reason]
  const isNumber = /^\d{1,9}$/.test(text)
  return or(
    ...columns.map((column) => sql`${column} ilike ${pattern}`),
    isNumber ? eq(operatorLog.seq, Number(text)) : undefined,
  )
}

/** The pages of the console about these subjects: cases by their number or id, and mentors by their id. */
async function pagesOf(
  db: Executor,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, StaffLogEntry['about']>> {
  const all = [...new Set(subjects)]
  const found = await db
    .select({ id: cases.id, reference: cases.reference })
    .from(cases)
    .where(or(inArray(cases.reference, all), inArray(cases.id, all)))
    .limit(all.length)
  const mentors = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, all), eq(people.role, 'mentor')))
    .limit(all.length)
  return new Map<string, NonNullable<StaffLogEntry['about']>>([
    ...mentors.map(({ id }) => [id, { kind: 'mentor', id }] as const),
    ...found.flatMap(({ id, reference }) =>
      [id, reference].map((subject) => [subject, { kind: 'case', id }] as const),
    ),
  ])
}
