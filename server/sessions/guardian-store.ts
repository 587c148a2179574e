import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { guardians, guardianSessions } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { guardianSession as limit } from '#shared/limits/guardian.ts'

/** A session of a guardian, as read for a request. */
export type GuardianSession = {
  readonly id: string
  readonly me: { readonly id: string; readonly email: string; readonly expiresAt: number }
}

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const endOfSession = sql`${guardianSessions.createdAt} + ${limit.absolute} * interval '1 millisecond'`

/** Starts a session, and returns the value of its cookie [GC8]. Ends the oldest ones of the guardian beyond the limit. */
export async function startGuardianSession(tx: Tx, guardianId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await tx.insert(guardianSessions).values({ id: newId(), hash: hashSecret(secret), guardianId })
  await tx.execute(sql`
    delete from ${guardianSessions} where ${guardianSessions.id} in (
      select id from ${guardianSessions} where guardian_id = ${guardianId} order by created_at desc offset ${limit.perGuardian}
    )`)
  return secret
}

/** Reads the session of a cookie's value; undefined if there is none, or it has ended. */
export async function readGuardianSession(
  db: Executor,
  secret: string,
): Promise<GuardianSession | undefined> {
  const [row] = await db
    .select({
      sessionId: guardianSessions.id,
      id: guardians.id,
      email: guardians.email,
      expiresAt: sql<number>`(extract(epoch from ${endOfSession}) * 1000)::float8`,
    })
    .from(guardianSessions)
    .innerJoin(guardians, eq(guardians.id, guardianSessions.guardianId))
    .where(and(eq(guardianSessions.hash, hashSecret(secret)), sql`${endOfSession} > now()`))
    .limit(1)
  if (!row) return undefined
  const { sessionId, ...me } = row
  return { id: sessionId, me }
}

export async function endGuardianSession(db: Executor, id: string): Promise<void> {
  await db.delete(guardianSessions).where(eq(guardianSessions.id, id))
}

export async function deleteEndedGuardianSessions(db: Executor): Promise<void> {
  await db.delete(guardianSessions).where(lt(endOfSession, sql`now()`))
}
