import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { calendarFeeds, people, sessions, users } from '#server/db/schema.ts'
import { isMinorRow } from '#server/policy/scopes.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/domain/ids.ts'
import { profilePictureUrl } from '#shared/domain/pictures.ts'
import { pageSize, session as limit } from '#shared/limits.ts'
import { inactive } from '#shared/limits/account.ts'
import type { Me, SessionInfo } from '#shared/contract/account.ts'

/** A session and its user, as read for a request. */
export type Session = {
  readonly id: string
  readonly me: Me
  /** Whether the user chose to stay logged in on this device. */
  readonly isRemembered: boolean
  /** When it ends unless it is used before, in epoch milliseconds. */
  readonly expiresAt: number
  /** Whether `lastSeenAt` is old enough to be written again. */
  readonly needsUseUpdate: boolean
}

/** Generates the cookie's value: 256 random bits. The table stores only its hash [SE-1]. */
const generateSecret = (): string => randomBytes(32).toString('base64url')
const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** `lastSeenAt` is updated at most once in this time, not at every request. */
const USE_UPDATE_SECONDS = 600

/** Condition for sessions within the idle and absolute limits, by the clock of the database [SE-3]. */
const idleTime = sql`(case when ${sessions.isRemembered}
    then ${limit.idle / 1000}::int else ${limit.short / 1000}::int end) * interval '1 second'`
const isActive = sql`${sessions.createdAt} > now() - ${limit.absolute / 1000} * interval '1 second'
  and ${sessions.lastSeenAt} > now() - ${idleTime}`
const expiresAt = sql<number>`(extract(epoch from least(
  ${sessions.createdAt} + ${limit.absolute / 1000} * interval '1 second', ${sessions.lastSeenAt} + ${idleTime}
)) * 1000)::float8`

/** Creates a session and returns the cookie's value. Ends the oldest sessions of the user beyond `limit.perUser`. */
export async function startSession(
  tx: Executor,
  session: { userId: string; device: string; isRemembered: boolean },
): Promise<string> {
  const secret = generateSecret()
  await tx.insert(sessions).values({ id: newId(), hash: hashSecret(secret), ...session })
  await tx.execute(noteHere(sql`select ${session.userId}::text`))
  await noteUse(tx, session.userId)
  await tx.execute(sql`
    delete from ${sessions} where ${sessions.id} in (
      select id from ${sessions} where user_id = ${session.userId} order by created_at desc offset ${limit.perUser}
    )`)
  return secret
}

const meColumns = {
  id: users.id,
  email: users.email,
  locale: users.locale,
  display: users.display,
  role: people.role,
  fullName: people.fullName,
  pictureVersion: people.pictureVersion,
  isNamePromptPending: people.isNamePromptPending,
  isChatExpanded: people.isChatExpanded,
  is24Hours: people.is24Hours,
  conductVersion: people.conductVersion,
  showsSeen: people.showsSeen,
  showsTyping: people.showsTyping,
  isVisibilityChosen: people.isVisibilityChosen,
  consent: people.consent,
  ...{ isMinor: sql<boolean>`${isMinorRow}`, quietHours: people.quietHours, timeZone: people.timeZone },
}

type MeRow = Pick<typeof users.$inferSelect, 'id' | 'email' | 'locale' | 'display'> &
  Pick<
    typeof people.$inferSelect,
    | 'role'
    | 'fullName'
    | 'pictureVersion'
    | 'isNamePromptPending'
    | 'isChatExpanded'
    | 'is24Hours'
    | 'quietHours'
    | 'timeZone'
    | 'conductVersion'
    | 'showsSeen'
    | 'showsTyping'
    | 'isVisibilityChosen'
    | 'consent'
  > & { readonly isMinor: boolean }

/** Reads the session of a cookie's value. Returns undefined if there is none, it has ended, or the user is suspended. */
export async function readSession(db: Executor, secret: string): Promise<Session | undefined> {
  return toSession(await sessionByHashQuery(db).execute({ hash: hashSecret(secret) }))
}

/** Reads a session and its user again by the session id. Returns undefined if it has ended [RT-6]. */
export async function rereadSession(db: Executor, id: string): Promise<Session | undefined> {
  return toSession(await sessionByIdQuery(db).execute({ id }))
}

type SessionRow = Omit<Session, 'me'> & { readonly me: MeRow }

const toSession = ([row]: readonly SessionRow[]): Session | undefined => row && { ...row, me: toMe(row.me) }

const selectActiveSession = (db: Executor, condition: SQL) =>
  db
    .select({
      id: sessions.id,
      isRemembered: sessions.isRemembered,
      expiresAt,
      needsUseUpdate: sql<boolean>`${sessions.lastSeenAt} < now() - ${USE_UPDATE_SECONDS} * interval '1 second'`,
      me: meColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(people, eq(people.id, users.id))
    .where(and(condition, isActive, isNull(users.suspendedAt)))
    .limit(1)

const sessionByHashQuery = preparedQuery((db) =>
  selectActiveSession(db, eq(sessions.hash, sql.placeholder('hash'))).prepare('session-by-hash'),
)
const sessionByIdQuery = preparedQuery((db) =>
  selectActiveSession(db, eq(sessions.id, sql.placeholder('id'))).prepare('session-by-id'),
)

function toMe({ pictureVersion, conductVersion: accepted, quietHours, timeZone, ...row }: MeRow): Me {
  const quiet = row.isMinor ? { quietHours, timeZone } : null
  const picture = profilePictureUrl(row.id, pictureVersion)
  return { ...row, picture, quiet, needsConduct: accepted < conductVersion }
}

/** Reads the profile of the logged-in user. */
export async function readMe(db: Executor, userId: string): Promise<Me | undefined> {
  const rows = await meByIdQuery(db).execute({ id: userId })
  return rows[0] && toMe(rows[0])
}

const meByIdQuery = preparedQuery((db) =>
  db
    .select(meColumns)
    .from(users)
    .innerJoin(people, eq(people.id, users.id))
    .where(eq(users.id, sql.placeholder('id')))
    .limit(1)
    .prepare('me-by-id'),
)

/** Notes, at most once a day, that a member has used their account, which ends every warning that it is deleted [DL4]. */
async function noteUse(db: Executor, userId: string): Promise<void> {
  const isOld = sql`${users.lastHereAt} < now() - ${inactive.seenEvery / 1000} * interval '1 second'`
  await db
    .update(users)
    .set({ lastHereAt: sql`now()`, warnedDays: null, deletedAfter: null })
    .where(and(eq(users.id, userId), isOld))
}

/**
 * Restarts the idle time of a session, and notes that its member is here: of a mentor, at most once an hour, for others to see
 * [PE17].
 */
export async function updateLastSeen(db: Executor, id: string, userId: string): Promise<void> {
  // A statement of its own, so that the row of the session is not locked while that of the account is waited for.
  await noteUse(db, userId)
  await db.execute(sql`
    with used as (update sessions set last_seen_at = now() where id = ${id} returning user_id)
    ${noteHere(sql`select user_id from used`)}`)
}

/** Notes that the mentors among these users are here. */
const noteHere = (ids: SQL): SQL => sql`
  insert into mentor_activity as a (mentor_id, last_here_at)
  select id, now() from people where role = 'mentor' and id in (${ids})
  on conflict (mentor_id) do update set last_here_at = now()
  where a.last_here_at is null or a.last_here_at < now() - interval '1 hour'`

/** Replaces the cookie's value of a session. The old value is invalid after the commit [SE-1]. */
export async function rotateSecret(
  tx: Executor,
  id: string,
): Promise<{ secret: string; isRemembered: boolean }> {
  const secret = generateSecret()
  const rows = await tx
    .update(sessions)
    .set({ hash: hashSecret(secret) })
    .where(eq(sessions.id, id))
    .returning({ isRemembered: sessions.isRemembered })
  if (!rows[0]) throw new AppError('app.signedOut')
  return { secret, isRemembered: rows[0].isRemembered }
}

/** Lists the active sessions of a user, the last used first [SE-5]. */
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

/**
 * Ends all sessions of a user except `keepId`, and the calendar feed: whoever has its address may be why they end [CF3]. The feed
 * comes last: one that is made at the same time holds a lock on its session.
 */
export async function endSessions(db: Executor, userId: string, keepId?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keepId === undefined ? undefined : ne(sessions.id, keepId)))
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Executor): Promise<void> {
  await db.delete(sessions).where(sql`not (${isActive})`)
}
