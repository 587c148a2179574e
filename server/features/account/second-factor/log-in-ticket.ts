import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { tokens } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { logInTicket as limit } from '#shared/limits/factor.ts'

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/**
 * Issues a log-in ticket, for the cookie of the browser: 256 random bits, stored as a hash. Deletes the oldest tickets of
 * the user beyond `limit.perUser`.
 */
export async function issueTicket(tx: Executor, userId: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await tx.insert(tokens).values({
    id: newId(),
    purpose: 'logIn',
    subject: userId,
    hash: hashOf(ticket),
    expiresAt: sql`now() + ${limit.ttl} * interval '1 millisecond'`,
  })
  await tx.execute(sql`
    delete from ${tokens} where ${tokens.id} in (
      select id from ${tokens} where purpose = 'logIn' and subject = ${userId}
      order by expires_at desc offset ${limit.perUser}
    )`)
  return ticket
}

export type Ticket = { readonly id: string; readonly userId: string }

/** Finds a ticket that has not expired and has tries left. */
export async function findTicket(db: Executor, ticket: string | null): Promise<Ticket | undefined> {
  if (ticket === null) return undefined
  const [row] = await db
    .select({ id: tokens.id, userId: tokens.subject })
    .from(tokens)
    .where(and(eq(tokens.hash, hashOf(ticket)), isActive))
  return row
}

/** Counts a try of a ticket, in a statement of its own, so that parallel tries count, too. Answers false if none is left. */
export async function countTry(db: Executor, { id }: Ticket): Promise<boolean> {
  const counted = await db
    .update(tokens)
    .set({ codeTries: sql`${tokens.codeTries} + 1` })
    .where(and(eq(tokens.id, id), isActive))
    .returning({ id: tokens.id })
  return counted.length === 1
}

const isActive = and(
  eq(tokens.purpose, 'logIn'),
  gt(tokens.expiresAt, sql`now()`),
  lt(tokens.codeTries, limit.tries),
)
