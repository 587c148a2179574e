import { and, desc, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import {
  blocks,
  pauses,
  captchas,
  chats,
  accountNotices,
  logInNotices,
  messages,
  pendingRegistrations,
  people,
  tokens,
  users,
} from '#server/db/schema.ts'
import { ageRecord } from '#shared/domain/people/age.ts'
import type { AgeBand } from '#shared/domain/people/age.ts'
import { newId } from '#shared/domain/ids.ts'
import { undoEmailTtl } from '#shared/limits/factor.ts'
import type { Visibility } from '#shared/domain/people/visibility.ts'
import { tokenTtl } from '#shared/limits.ts'

export type User = typeof users.$inferSelect
export type PendingRegistration = typeof pendingRegistrations.$inferSelect

const isUnexpired = gt(pendingRegistrations.expiresAt, sql`now()`)

export async function userByEmail(db: Executor, email: string): Promise<User | undefined> {
  const rows = await db.select().from(users).where(eq(users.email, email)).limit(1)
  return rows[0]
}

export async function userById(db: Executor, id: string): Promise<User | undefined> {
  const rows = await db.select().from(users).where(eq(users.id, id)).limit(1)
  return rows[0]
}

/** Stores a registration until its emailed link is opened. Returns its id. */
export async function addPendingRegistration(
  tx: Executor,
  row: Omit<PendingRegistration, 'id' | 'createdAt' | 'expiresAt'>,
): Promise<string> {
  const id = newId()
  await tx
    .insert(pendingRegistrations)
    .values({ ...row, id, expiresAt: sql`now() + ${tokenTtl.verify} * interval '1 millisecond'` })
  return id
}

export async function pendingRegistrationById(
  db: Executor,
  id: string,
): Promise<PendingRegistration | undefined> {
  const rows = await db
    .select()
    .from(pendingRegistrations)
    .where(and(eq(pendingRegistrations.id, id), isUnexpired))
    .limit(1)
  return rows[0]
}

/** The newest pending registration of an email. */
export async function newestPendingRegistration(
  db: Executor,
  email: string,
): Promise<PendingRegistration | undefined> {
  const rows = await db
    .select()
    .from(pendingRegistrations)
    .where(and(eq(pendingRegistrations.email, email), isUnexpired))
    .orderBy(desc(pendingRegistrations.createdAt), desc(pendingRegistrations.id))
    .limit(1)
  return rows[0]
}

/**
 * Locks the pending registrations of an email until the transaction ends. Without the lock, two of them that are
 * redeemed at once would deadlock: each waits for the email and for the other's row.
 */
export async function lockPendingRegistrations(tx: Executor, email: string): Promise<void> {
  await tx
    .select({ id: pendingRegistrations.id })
    .from(pendingRegistrations)
    .where(eq(pendingRegistrations.email, email))
    .orderBy(pendingRegistrations.id)
    .for('update')
}

/** Restarts the expiry of a pending registration, for an email that is sent again. */
export async function renewPendingRegistration(tx: Executor, id: string): Promise<void> {
  await tx
    .update(pendingRegistrations)
    .set({ expiresAt: sql`now() + ${tokenTtl.verify} * interval '1 millisecond'` })
    .where(eq(pendingRegistrations.id, id))
}

/**
 * Creates the account of a registration, and deletes all pending registrations of its email with their tokens [AU-5].
 * Returns the user's id and age band. Throws a unique violation when another account has the email by now.
 */
export async function createAccount(
  tx: Executor,
  pending: PendingRegistration,
): Promise<{ id: string; ageBand: AgeBand }> {
  const id = newId()
  const age = ageRecord(pending.createdAt.getUTCFullYear() - pending.birthYear, pending.createdAt)
  const { email, passwordHash, locale } = pending
  await tx.insert(users).values({ id, email, passwordHash, locale })
  await tx.insert(people).values({
    id,
    role: pending.role,
    birthYear: pending.birthYear,
    ...age,
    skills: pending.skills,
  })
  await deletePendingRegistrations(tx, email)
  return { id, ageBand: age.ageBand }
}

export async function setPasswordHash(tx: Executor, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Replaces a password hash if it is still `from`, the one that was checked. Answers whether it did. */
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

/** Whether the password hash is still the one that was checked; locks it until the transaction ends. */
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

/** Locks a user against changes until the transaction ends. */
export async function lockUser(tx: Executor, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
}

/** Whether a user is suspended. After `lockUser` or `lockIfPasswordUnchanged` the answer holds until the transaction ends. */
export async function isSuspended(tx: Executor, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), isNotNull(users.suspendedAt)))) > 0
}

/** Changes a user's email. Answers false when another account has it. */
export async function setEmail(tx: Executor, userId: string, email: string): Promise<boolean> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
    .limit(1)
  if (others.length > 0) return false
  await tx.update(users).set({ email }).where(eq(users.id, userId))
  return true
}

/**
 * Restores the email of a user from before a change, at most 7 days ago and after the last change that was undone [AC8].
 * Answers the email that it replaces; null if there is nothing to undo.
 */
export async function restoreEmail(
  tx: Executor,
  { userId, email, changedAt }: { userId: string; email: string; changedAt: number },
): Promise<string | null> {
  const changed = sql`to_timestamp(${changedAt})`
  const [current] = await tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        ne(users.email, email),
        sql`${changed} > clock_timestamp() - ${undoEmailTtl} * interval '1 millisecond'`,
        sql`${changed} > coalesce(${users.emailRestoredAt}, '-infinity')`,
      ),
    )
    .for('update')
  if (!current) return null
  await tx
    .update(users)
    .set({ email, emailRestoredAt: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
  return current.email
}

/**
 * Writes a user's new email into their messages, after the change of it was committed [DL1]. The locks on the chats let
 * messages commit first that are being sent with the old one.
 */
export async function correctSenderEmail(tx: Tx, userId: string): Promise<void> {
  await tx
    .select({ id: chats.id })
    .from(chats)
    .where(or(eq(chats.mentorId, userId), eq(chats.menteeId, userId)))
    .orderBy(chats.id)
    .for('update')
  await correctSenderEmails(tx, eq(users.id, userId))
}

/**
 * Corrects messages with an email that their sender does not have anymore: those of `whose`, or all that an
 * interrupted change or an older version left [DL1].
 */
export async function correctSenderEmails(db: Executor, whose?: SQL): Promise<void> {
  await db
    .update(messages)
    .set({ senderEmail: users.email })
    .from(users)
    .where(and(eq(users.id, messages.senderId), ne(messages.senderEmail, users.email), whose))
}

/** Deletes the pending registrations of an email with their tokens. */
export async function deletePendingRegistrations(tx: Executor, email: string): Promise<void> {
  const deleted = tx
    .$with('deleted')
    .as(
      tx
        .delete(pendingRegistrations)
        .where(eq(pendingRegistrations.email, email))
        .returning({ id: pendingRegistrations.id }),
    )
  await tx
    .with(deleted)
    .delete(tokens)
    .where(and(eq(tokens.purpose, 'verify'), sql`${tokens.subject} in (select id from ${deleted})`))
}

export async function setName(tx: Executor, userId: string, fullName: string | undefined): Promise<void> {
  await tx
    .update(people)
    .set({ isNamePromptPending: false, ...(fullName === undefined ? {} : { fullName }) })
    .where(eq(people.id, userId))
}

export async function setChatExpanded(tx: Executor, userId: string, isExpanded: boolean): Promise<void> {
  await tx.update(people).set({ isChatExpanded: isExpanded }).where(eq(people.id, userId))
}

export async function setClock(tx: Executor, userId: string, is24Hours: boolean): Promise<void> {
  await tx.update(people).set({ is24Hours }).where(eq(people.id, userId))
}

/** Stores that the member accepted a version of the code of conduct [CC1]; again, it changes nothing. */
export async function setConductVersion(tx: Executor, userId: string, version: number): Promise<void> {
  await tx
    .update(people)
    .set({ conductVersion: version, conductAt: sql`now()` })
    .where(and(eq(people.id, userId), lt(people.conductVersion, version)))
}

/** Stores the member's choice of what others learn of them [WS1, WS2]. */
export async function setVisibility(tx: Executor, userId: string, visibility: Visibility): Promise<void> {
  await tx
    .update(people)
    .set({ ...visibility, isVisibilityChosen: true })
    .where(eq(people.id, userId))
}

/** The ids of the members who have blocked this user. */
export async function listBlockers(tx: Executor, userId: string): Promise<string[]> {
  const rows = await tx.select({ id: blocks.blockerId }).from(blocks).where(eq(blocks.blockedId, userId))
  return rows.map(({ id }) => id)
}

/** The ids of the members who have paused this user. */
export async function listPausers(tx: Executor, userId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: pauses.setterId })
    .from(pauses)
    .where(eq(pauses.pausedId, userId))
  return rows.map(({ id }) => id)
}

/** Deletes expired registrations, tokens and captchas, and notices older than a week. */
export async function deleteExpired(db: Executor): Promise<void> {
  await db.delete(pendingRegistrations).where(lt(pendingRegistrations.expiresAt, sql`now()`))
  await db.delete(tokens).where(lt(tokens.expiresAt, sql`now()`))
  await db.delete(captchas).where(lt(captchas.expiresAt, sql`now()`))
  await db.delete(logInNotices).where(lt(logInNotices.createdAt, sql`now() - interval '7 days'`))
  await db.delete(accountNotices).where(lt(accountNotices.createdAt, sql`now() - interval '7 days'`))
}
