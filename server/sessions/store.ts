import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { people, sessions, users } from '#server/db/schema.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/domain/ids.ts'
import { profilePictureUrl } from '#shared/domain/pictures.ts'
import { pageSize, session as limit } from '#shared/limits.ts'
import type { Me, SessionInfo } from '#shared/contract/account.ts'

/** A session as a request carries it. */
export type Session = {
  readonly id: string
  readonly me: Me
  /** Kept logged in on this device, by its person's choice. */
  readonly isRemembered: boolean
  readonly needsUseUpdate: boolean
}

/** The cookie's value: 256 random bits; the table has its hash only [SE-1]. */
const newSecret = (): string => randomBytes(32).toString('base64url')
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Without use for longer than this, `lastSeenAt` is written again: not at every request. */
const SEEN_STEP_SECONDS = 600

/** Idle and absolute limits, by the database's clock [SE-3]. */
const isActive = sql`${sessions.createdAt} > now() - ${limit.absolute / 1000} * interval '1 second'
  and ${sessions.lastSeenAt} > now() - (case when ${sessions.isRemembered}
    then ${limit.idle / 1000}::int else ${limit.short / 1000}::int end) * interval '1 second'`

/**
 * Logs `userId` in on this device and returns the cookie's value. Of one's sessions the oldest end beyond
 * `limit.perUser`.
 */
export async function startSession(
  tx: Executor,
  session: { userId: string; device: string; isRemembered: boolean },
): Promise<string> {
  const secret = newSecret()
  await tx.insert(sessions).values({ id: newId(), hash: hashOf(secret), ...session })
  await tx.execute(sql`
    delete from ${sessions} where ${sessions.id} in (
      select id from ${sessions} where user_id = ${session.userId} order by created_at desc offset ${limit.perUser}
    )`)
  return secret
}

const meColumns = {
  id: users.id,
  email: users.email,
  role: people.role,
  fullName: people.fullName,
  pictureVersion: people.pictureVersion,
  isNamePromptPending: people.isNamePromptPending,
}

type MeRow = Pick<typeof users.$inferSelect, 'id' | 'email'> &
  Pick<typeof people.$inferSelect, 'role' | 'fullName' | 'pictureVersion' | 'isNamePromptPending'>

/** Who this cookie is, or undefined when it opens nothing (any more). */
export async function readSession(db: Executor, secret: string): Promise<Session | undefined> {
  return sessionIn(await sessionByHash(db).execute({ hash: hashOf(secret) }))
}

/** A session again by its id, as it and its person are now; undefined when it is over [RT-6]. */
export async function rereadSession(db: Executor, id: string): Promise<Session | undefined> {
  return sessionIn(await sessionAgain(db).execute({ id }))
}

type SessionRow = Omit<Session, 'me'> & { readonly me: MeRow }

const sessionIn = ([row]: readonly SessionRow[]): Session | undefined => row && { ...row, me: meOf(row.me) }

const livingSession = (db: Executor, which: SQL) =>
  db
    .select({
      id: sessions.id,
      isRemembered: sessions.isRemembered,
      needsUseUpdate: sql<boolean>`${sessions.lastSeenAt} < now() - ${SEEN_STEP_SECONDS} * interval '1 second'`,
      me: meColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(people, eq(people.id, users.id))
    .where(and(which, isActive, isNull(users.suspendedAt)))
    .limit(1)

const sessionByHash = preparedQuery((db) =>
  livingSession(db, eq(sessions.hash, sql.placeholder('hash'))).prepare('session-by-hash'),
)
const sessionAgain = preparedQuery((db) =>
  livingSession(db, eq(sessions.id, sql.placeholder('id'))).prepare('session-again'),
)

function meOf({ pictureVersion, ...row }: MeRow): Me {
  return { ...row, picture: profilePictureUrl(row.id, pictureVersion) }
}

/** The signed-in person as they are now. */
export async function readMe(db: Executor, userId: string): Promise<Me | undefined> {
  const rows = await db
    .select(meColumns)
    .from(users)
    .innerJoin(people, eq(people.id, users.id))
    .where(eq(users.id, userId))
    .limit(1)
  return rows[0] && meOf(rows[0])
}

/** Notes that the session is in use, so that its idle time starts anew. */
export async function updateLastSeen(db: Executor, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(sessions.id, id))
}

/** Gives a session a new cookie: the value from before opens nothing once this is committed [SE-1]. */
export async function rotateSecret(
  tx: Executor,
  id: string,
): Promise<{ secret: string; isRemembered: boolean }> {
  const secret = newSecret()
  const rows = await tx
    .update(sessions)
    .set({ hash: hashOf(secret) })
    .where(eq(sessions.id, id))
    .returning({ isRemembered: sessions.isRemembered })
  if (!rows[0]) throw new AppError('app.signedOut')
  return { secret, isRemembered: rows[0].isRemembered }
}

/** One's own sessions, the latest in use first [SE-5]. */
export async function listSessions(db: Executor, me: Me, currentId: string): Promise<SessionInfo[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, me.id), isActive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(pageSize.sessions)
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.createdAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    isCurrent: row.id === currentId,
  }))
}

export async function sessionById(
  db: Executor,
  id: string,
): Promise<{ id: string; userId: string } | undefined> {
  const rows = await db
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.id, id))
    .limit(1)
  return rows[0]
}

export async function endSession(db: Executor, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Ends all sessions of a user but, where given, the one to keep. */
export async function endSessions(db: Executor, userId: string, keepId?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keepId === undefined ? undefined : ne(sessions.id, keepId)))
}

/** Clears away the sessions that ran out. */
export async function sweepSessions(db: Executor): Promise<void> {
  await db.delete(sessions).where(sql`not (${isActive})`)
}
