import { aliasedTable, and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { pickColumns } from '#server/db/pick-columns.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { pauses, people, requests } from '#server/db/schema.ts'
import { mentorCardColumns, toMentorCard } from '#server/features/people/store.ts'
import { listSuggested } from './suggested/store.ts'
import { isSentInPause, scopes } from '#server/policy/scopes.ts'
import type { Connection, Connections, RequestStatus } from '#shared/contract/connections.ts'
import type { Role } from '#shared/domain/people/age.ts'
import { pageSize } from '#shared/limits.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { listEnded } from './endings/store.ts'
import { listExpired } from './expiry-store.ts'

/** The member's requests by status, each with the counterpart's card, the latest first. */
export async function listConnections(
  db: Executor,
  myId: string,
  profile: SafeguardingProfile,
): Promise<Connections> {
  const listByStatus = async (status: RequestStatus): Promise<Connection[]> =>
    (await readByStatus(db, myId, status)).map((row) => toConnection(row, profile))
  const [pending, accepted, rejected, expired, ended, suggested] = await Promise.all([
    listByStatus('pending'),
    listByStatus('accepted'),
    listByStatus('rejected'),
    listExpired(db, myId),
    listEnded(db, myId),
    listSuggested(db, myId),
  ])
  return {
    ...{ pending, accepted, rejected },
    ...(expired.length > 0 ? { expired } : {}),
    ...(ended.length > 0 ? { ended } : {}),
    ...(suggested.length > 0 ? { suggested } : {}),
  }
}

const counterpart = aliasedTable(people, 'counterpart')

const connectionFields = ['id', 'status', 'createdAt', 'aim', 'note', 'rejectionReason', 'expiresAt'] as const

const readByStatus = (db: Executor, me: string, status: RequestStatus) => byStatus(db).execute({ me, status })

const me = sql.placeholder('me')
const byStatus = preparedQuery((db) =>
  db
    .select({
      request: pickColumns(requests, connectionFields),
      person: mentorCardColumns(counterpart),
      isPaused: sql<boolean>`${pauses.setterId} is not null`,
      isHidden: sql<boolean>`${requests.requesterId} <> ${me} and ${isSentInPause()}`,
    })
    .from(requests)
    .leftJoin(
      pauses,
      and(eq(pauses.pairId, requests.id), eq(pauses.setterId, me), eq(pauses.source, 'member')),
    )
    .innerJoin(
      counterpart,
      sql`${counterpart.id} = case when ${requests.mentorId} = ${me} then ${requests.requesterId} else ${requests.mentorId} end`,
    )
    .where(and(scopes['request.read'](me), eq(requests.status, sql.placeholder('status'))))
    .orderBy(desc(requests.changedAt), desc(requests.id))
    .limit(pageSize.requests)
    .prepare('connections-by-status'),
)

type ConnectionRow = Awaited<ReturnType<typeof readByStatus>>[number]

function toConnection(
  { request, person, isPaused, isHidden }: ConnectionRow,
  profile: SafeguardingProfile,
): Connection {
  const { id, status, createdAt } = request
  const shown = isPictureVisible(status, person) ? person : { ...person, pictureVersion: 0 }
  const paused = isPaused ? { isPaused: true as const } : {}
  return {
    ...{ id, status, createdAt: createdAt.getTime(), person: toMentorCard(shown, profile), ...paused },
    ...writtenIn(isHidden ? { ...request, aim: '', note: '' } : request),
  }
}

type Written = Pick<Connection, 'aim' | 'note' | 'reason' | 'expiresAt'>

/** What was written with a request, without what is empty [RQ13, RQ15]. */
const writtenIn = ({ status, aim, note, rejectionReason, expiresAt }: ConnectionRow['request']): Written => ({
  ...(aim === '' ? {} : { aim }),
  ...(note === '' ? {} : { note }),
  ...(rejectionReason === null ? {} : { reason: rejectionReason }),
  ...(status === 'pending' && expiresAt ? { expiresAt: expiresAt.getTime() } : {}),
})

/** Whether the counterpart's picture can be read, as `picture.see` decides: a rejected mentee's cannot [FI-7]. */
const isPictureVisible = (status: RequestStatus, { role }: { readonly role: Role }): boolean =>
  status !== 'rejected' || role === 'mentor'
