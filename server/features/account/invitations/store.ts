import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { groupMembers, groups, invitations } from '#server/db/schema.ts'
import { parseCode } from '#shared/domain/people/invitation-code.ts'
import { invitation as limit } from '#shared/limits/account.ts'
import { hashToken } from '../tokens.ts'

export type Invitation = typeof invitations.$inferSelect

/** Neither revoked, expired, nor used up. */
export const isWaiting = and(
  isNull(invitations.revokedAt),
  gt(invitations.expiresAt, sql`now()`),
  lt(invitations.uses, invitations.maxUses),
)

/** The invitation of a link's token, or of a code as it was typed, that can still be used. */
export async function findWaiting(db: Executor, secret: string): Promise<Invitation | undefined> {
  const hash = hashToken(parseCode(secret) ?? secret)
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.hash, hash), isWaiting))
    .limit(1)
  return row
}

/** The invitation of the domain of an address [IV6]. */
export async function findDomain(db: Executor, email: string): Promise<Invitation | undefined> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.domain, domain), isWaiting))
    .orderBy(invitations.createdAt)
    .limit(1)
  return row
}

export async function invitationById(db: Executor, id: string): Promise<Invitation | undefined> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id)).limit(1)
  return row
}

/**
 * Uses an invitation for an account that was just created, once: of two log-ins at once with one link, the second one finds it
 * used [IV3]. Adds the member to its group, unless that is archived by now. Answers whether it could be used.
 */
export async function redeemInvitation(tx: Tx, id: string, userId: string): Promise<boolean> {
  const [used] = await tx
    .update(invitations)
    .set({ uses: sql`${invitations.uses} + 1`, email: null, name: null })
    .where(and(eq(invitations.id, id), isWaiting))
    .returning({ groupId: invitations.groupId })
  if (!used) return false
  if (used.groupId !== null) await addToGroup(tx, used.groupId, userId)
  return true
}

/** Adds a member to an open group. Answers whether they were not in it. */
export async function addToGroup(tx: Tx, groupId: string, userId: string): Promise<boolean> {
  const open = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupId), isNull(groups.archivedAt)))
    .for('share')
  if (open.length === 0) return false
  const added = await tx
    .insert(groupMembers)
    .values({ groupId, userId })
    .onConflictDoNothing()
    .returning({ userId: groupMembers.userId })
  return added.length > 0
}

/** Deletes the addresses and names of invitations that have ended, and invitations that ended long ago [IV8]. */
export async function forgetEnded(db: Executor): Promise<void> {
  const hasEnded = or(sql`${invitations.expiresAt} <= now()`, sql`${invitations.revokedAt} is not null`)
  await db
    .update(invitations)
    .set({ email: null, name: null })
    .where(and(hasEnded, sql`${invitations.email} is not null`))
  await db
    .delete(invitations)
    .where(sql`${invitations.expiresAt} < now() - ${limit.kept} * interval '1 millisecond'`)
}
