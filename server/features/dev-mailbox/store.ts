import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { devMails } from '#server/db/schema.ts'

export type OutboxMail = typeof devMails.$inferSelect

/**
 * Mails kept instead of sent, the newest first. `before` is the id of the last mail of the page before; one that
 * is gone by now ends the list. `next` is the `before` of the following page, or null at the end.
 */
export async function listDevMails(
  db: Executor,
  { before, limit }: { readonly before?: string; readonly limit: number },
): Promise<{ mails: OutboxMail[]; next: string | null }> {
  const earlier =
    before === undefined
      ? undefined
      : sql`(${devMails.createdAt}, ${devMails.id}) <
            (select last.created_at, last.id from ${devMails} as last where last.id = ${before})`
  const mails = await db
    .select()
    .from(devMails)
    .where(earlier)
    .orderBy(desc(devMails.createdAt), desc(devMails.id))
    .limit(limit + 1)
  const page = mails.slice(0, limit)
  return { mails: page, next: mails.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** One kept mail, or undefined. */
export async function readOutboxMail(db: Executor, id: string): Promise<OutboxMail | undefined> {
  const [mail] = await db.select().from(devMails).where(eq(devMails.id, id)).limit(1)
  return mail
}
