import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { devMails } from '#server/db/schema.ts'

export type DevMail = typeof devMails.$inferSelect

/**
 * Lists the emails of the development mailbox, the newest first. `before` is the id of the previous page's last email;
 * if that is deleted by now, the list is empty. `next` is the `before` of the next page, null on the last page.
 */
export async function listDevMails(
  db: Executor,
  { before, limit }: { readonly before?: string; readonly limit: number },
): Promise<{ mails: DevMail[]; next: string | null }> {
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

/** Finds an email of the development mailbox. */
export async function devMailById(db: Executor, id: string): Promise<DevMail | undefined> {
  const [mail] = await db.select().from(devMails).where(eq(devMails.id, id)).limit(1)
  return mail
}
