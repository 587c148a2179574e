import { and, desc, eq, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { operatorLog } from '#server/db/schema.ts'
import type { ReadLog, StaffLogPage } from '#shared/contract/staff.ts'

/** Who is not one of the staff. */
const commandLine = 'command line'
const notStaff = [commandLine, 'server', 'visitor', 'member']

/** A page of the operator log, the newest entries first [ST10]. */
export async function readLogPage(
  db: Executor,
  { search, by, before, limit }: ReadLog,
): Promise<StaffLogPage> {
  const rows = await db
    .select()
    .from(operatorLog)
    .where(
      and(
        before === null ? undefined : lt(operatorLog.seq, before),
        by === 'commands' ? eq(operatorLog.actor, commandLine) : undefined,
        by === 'staff' ? notInArray(operatorLog.actor, notStaff) : undefined,
        matches(search.trim()),
      ),
    )
    .orderBy(desc(operatorLog.seq))
    .limit(limit + 1)
  const entries = rows.slice(0, limit).map(({ seq, at, actor, command, subject, reason }) => ({
    ...{ seq, actor, command, subject, reason },
    at: at.getTime(),
  }))
  return { entries, hasOlder: rows.length > limit }
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
