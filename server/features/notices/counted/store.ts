import { and, desc, eq, isNotNull, lt, or, isNull, sql } from 'drizzle-orm'
import type { Keys } from '#server/config/keys.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { countedMails } from '#server/db/schema.ts'
import { foldMailbox } from '#server/mail/mailbox.ts'
import { noticeMailsPerDay } from '#shared/limits/notice.ts'

export type Count = typeof countedMails.$inferSelect

/** A mailbox as the counts know it: by a keyed hash, so that no address is kept [NT16]. */
export const hashMailbox = ({ current }: Keys, email: string): Buffer =>
  current.hmac('mailbox', foldMailbox(email))

/** Locks a mailbox until the transaction ends, so that its emails are counted one after the other, and those of no account, too. */
export async function lockMailbox(tx: Tx, mailbox: Buffer): Promise<void> {
  const name = `emails to ${mailbox.toString('base64url')}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** When a mailbox can get its next email that counts: null for now, otherwise when the sixth last one is a day ago. */
export async function nextPlace(tx: Tx, mailbox: Buffer): Promise<Date | null> {
  const [sixth] = await tx
    .select({
      // Rounded up: times of the database are more precise than ours.
      at: sql<number>`ceil(extract(epoch from ${countedMails.countedAt} + interval '1 day') * 1000)::float8`,
      isTaken: sql<boolean>`${countedMails.countedAt} > now() - interval '1 day'`,
    })
    .from(countedMails)
    .where(and(eq(countedMails.mailbox, mailbox), isNotNull(countedMails.countedAt)))
    .orderBy(desc(countedMails.countedAt))
    .offset(noticeMailsPerDay - 1)
    .limit(1)
  return sixth?.isTaken ? new Date(sixth.at) : null
}

export async function findCount(tx: Tx, id: string): Promise<Count | undefined> {
  const [row] = await tx.select().from(countedMails).where(eq(countedMails.id, id))
  return row
}

/** Counts an email. `at`: when it is sent, if that is later; null if another job sends it. */
export async function addCount(
  tx: Tx,
  { id, mailbox, at }: { readonly id: string; readonly mailbox: Buffer; readonly at?: Date | null },
): Promise<void> {
  await tx.insert(countedMails).values({ id, mailbox, countedAt: at === undefined ? sql`now()` : at })
}

/** Whether an email is the sixth of a day. Says the same of each attempt, because it asks for the time at which it was counted. */
export async function isLastOfDay(db: Executor, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${countedMails} as one join ${countedMails} as other on other.mailbox = one.mailbox
      and other.counted_at <= one.counted_at and other.counted_at > one.counted_at - interval '1 day'
    where one.id = ${id}`)
  return (rows[0]?.count ?? 0) >= noticeMailsPerDay
}

/** Deletes the counts of emails that were sent two days ago: they are of no use, and no job runs again so late [NT16]. */
export async function deleteOldCounts(db: Executor): Promise<void> {
  const isOld = (column: typeof countedMails.countedAt | typeof countedMails.createdAt) =>
    lt(column, sql`now() - interval '2 days'`)
  await db
    .delete(countedMails)
    .where(
      and(isOld(countedMails.createdAt), or(isNull(countedMails.countedAt), isOld(countedMails.countedAt))),
    )
}
