import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { agendaLines, requests, workChanges } from '#server/db/schema.ts'

/**
 * What a member wrote in a request, an agenda, or on the page of a pair, as it is stored in this transaction; what a job reads later
 * may have been changed by then. `source`: `request/ID`, `agenda/CHAT/LINE`, or `work/CHAT/N`. Null if it is gone.
 */
export async function readWritten(db: Executor, source: string): Promise<string | null> {
  const [of, id = '', at = ''] = source.split('/')
  if (of === 'request') return readRequest(db, id)
  if (of === 'agenda') return readLine(db, at)
  return of === 'work' ? readChange(db, id, Number(at)) : null
}

async function readRequest(db: Executor, id: string): Promise<string | null> {
  const { aim, note } = requests
  const [row] = await db.select({ aim, note }).from(requests).where(eq(requests.id, id)).limit(1)
  return row ? [row.aim, row.note].filter((text) => text !== '').join('\n') : null
}

async function readLine(db: Executor, id: string): Promise<string | null> {
  const { text } = agendaLines
  const [row] = await db.select({ text }).from(agendaLines).where(eq(agendaLines.id, id)).limit(1)
  return row?.text ?? null
}

async function readChange(db: Executor, workId: string, n: number): Promise<string | null> {
  const isIt = and(eq(workChanges.workId, workId), eq(workChanges.n, n))
  const [row] = await db.select({ text: workChanges.after }).from(workChanges).where(isIt).limit(1)
  return row?.text ?? null
}
