import { and, desc, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  blocks,
  captchas,
  accountNotices,
  pendingRegistrations,
  people,
  tokens,
  users,
} from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { tokenTtl } from '#shared/limits.ts'

export type User = typeof users.$inferSelect
export type Pending = typeof pendingRegistrations.$inferSelect

const isWaiting = gt(pendingRegistrations.expiresAt, sql`now()`)

export async function userByEmail(db: Executor, email: string): Promise<User | undefined> {
  const rows = await db.select().from(users).where(eq(users.email, email)).limit(1)
  return rows[0]
}

export async function userById(db: Executor, id: string): Promise<User | undefined> {
  const rows = await db.select().from(users).where(eq(users.id, id)).limit(1)
  return rows[0]
}

/** Keeps a sign-up until its mail is followed. Returns its id. */
export async function addPending(
  tx: Executor,
  row: Pick<Pending, 'email' | 'passwordHash' | 'role' | 'birthYear' | 'skills'>,
): Promise<string> {
  const id = newId()
  await tx
    .insert(pendingRegistrations)
    .values({ ...row, id, expiresAt: sql`now() + ${tokenTtl.verify} * interval '1 millisecond'` })
  return id
}

export async function pendingById(db: Executor, id: string): Promise<Pending | undefined> {
  const rows = await db
    .select()
    .from(pendingRegistrations)
    .where(and(eq(pendingRegistrations.id, id), isWaiting))
    .limit(1)
  return rows[0]
}

/** The last of the sign-ups waiting for an address. */
export async function newestPending(db: Executor, email: string): Promise<Pending | undefined> {
  const rows = await db
    .select()
    .from(pendingRegistrations)
    .where(and(eq(pendingRegistrations.email, email), isWaiting))
    .orderBy(desc(pendingRegistrations.createdAt), desc(pendingRegistrations.id))
    .limit(1)
  return rows[0]
}

/**
 * Keeps the sign-ups waiting for an address to oneself until the transaction ends. Two of them followed at once
 * would otherwise each wait for what the other one has: for the address, and for the other link.
 */
export async function lockPendingRegistrations(tx: Executor, email: string): Promise<void> {
  await tx
    .select({ id: pendingRegistrations.id })
    .from(pendingRegistrations)
    .where(eq(pendingRegistrations.email, email))
    .orderBy(pendingRegistrations.id)
    .for('update')
}

/** Starts the 24 hours of a waiting sign-up anew, for a mail that is sent again. */
export async function renewPending(tx: Executor, id: string): Promise<void> {
  await tx
    .update(pendingRegistrations)
    .set({ expiresAt: sql`now() + ${tokenTtl.verify} * interval '1 millisecond'` })
    .where(eq(pendingRegistrations.id, id))
}

/**
 * Makes the account a registration asked for, and removes every registration waiting for that address with its
 * tokens [AU-5]. Throws on the unique address when an account came first.
 */
export async function createAccount(tx: Executor, pending: Pending): Promise<string> {
  const id = newId()
  await tx.insert(users).values({ id, email: pending.email, passwordHash: pending.passwordHash })
  await tx.insert(people).values({
    id,
    role: pending.role,
    birthYear: pending.birthYear,
    skills: pending.skills,
  })
  const gone = tx
    .$with('gone')
    .as(
      tx
        .delete(pendingRegistrations)
        .where(eq(pendingRegistrations.email, pending.email))
        .returning({ id: pendingRegistrations.id }),
    )
  await tx
    .with(gone)
    .delete(tokens)
    .where(and(eq(tokens.purpose, 'verify'), sql`${tokens.subject} in (select id from ${gone})`))
  return id
}

export async function setPasswordHash(tx: Executor, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Changes the password unless it was changed since `from` was checked. Whether it did. */
export async function replacePasswordHash(
  tx: Executor,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .returning({ id: users.id })
  return rows.length === 1
}

/** Whether the password is still the one that was checked; it then stays so until the transaction ends. */
export async function lockIfPasswordUnchanged(
  tx: Executor,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('share')
  return rows.length === 1
}

/** Whether somebody is kept out. After `holdPassword` this stays so until the transaction ends. */
export async function isSuspended(tx: Executor, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), isNotNull(users.suspendedAt)))) > 0
}

/** Whether the address was free and is now this user's. */
export async function setEmail(tx: Executor, userId: string, email: string): Promise<boolean> {
  const taken = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
    .limit(1)
  if (taken.length > 0) return false
  await tx.update(users).set({ email }).where(eq(users.id, userId))
  return true
}

export async function setName(tx: Executor, userId: string, fullName: string | undefined): Promise<void> {
  await tx
    .update(people)
    .set({ isNamePromptPending: false, ...(fullName === undefined ? {} : { fullName }) })
    .where(eq(people.id, userId))
}

/** Who has blocked somebody: their list names that person. */
export async function blockersOf(tx: Executor, userId: string): Promise<string[]> {
  const rows = await tx.select({ id: blocks.blockerId }).from(blocks).where(eq(blocks.blockedId, userId))
  return rows.map(({ id }) => id)
}

/** Removes an account and all that hangs on it. */
export async function deleteUser(tx: Executor, userId: string): Promise<void> {
  await tx.delete(tokens).where(and(eq(tokens.subject, userId), ne(tokens.purpose, 'verify')))
  await tx.delete(users).where(eq(users.id, userId))
}

/** A mail to an address no other row holds any more. The row goes once the mail is out. */
export async function addNotice(
  tx: Executor,
  notice: { kind: 'emailChanged' | 'accountDeleted'; email: string },
): Promise<string> {
  const id = newId()
  await tx.insert(accountNotices).values({ id, ...notice })
  return id
}

export async function noticeById(
  db: Executor,
  id: string,
): Promise<typeof accountNotices.$inferSelect | undefined> {
  const rows = await db.select().from(accountNotices).where(eq(accountNotices.id, id)).limit(1)
  return rows[0]
}

/** Clears away what ran out: registrations, tokens, dice, accountNotices older than a week. Returns nothing. */
export async function deleteExpired(db: Executor): Promise<void> {
  await db.delete(pendingRegistrations).where(lt(pendingRegistrations.expiresAt, sql`now()`))
  await db.delete(tokens).where(lt(tokens.expiresAt, sql`now()`))
  await db.delete(captchas).where(lt(captchas.expiresAt, sql`now()`))
  await db.delete(accountNotices).where(lt(accountNotices.createdAt, sql`now() - interval '7 days'`))
}
