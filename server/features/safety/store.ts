import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  blocks,
  chats,
  messages,
  people,
  reportPictures,
  reports,
  reportUpdates,
  requests,
  users,
  works,
} from '#server/db/schema.ts'
import { isListedTo } from '#server/policy/scopes.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { report as limit } from '#shared/limits.ts'
import type { MessageResource, PairResource, PersonResource } from '#shared/policy.ts'

/** A member as `myId` may block or report them; undefined when there is none. */
export async function getPersonResource(
  db: Executor,
  id: string,
  myId: string,
): Promise<PersonResource | undefined> {
  const pairs = [pairId(id, myId), pairId(myId, id)]
  const rows = await db
    .select({
      id: people.id,
      isListed: sql<boolean>`(${isListedTo(myId)})`,
      hasRequest: sql<boolean>`exists (select from ${requests}
        where ${inArray(requests.id, pairs)} and ${requests.status} in ('pending', 'accepted'))`,
      isKnown: sql<boolean>`(exists (select from ${requests} where ${inArray(requests.id, pairs)})
        or exists (select from ${chats} where ${inArray(chats.id, pairs)})
        or exists (select from ${blocks} where ${blocks.blockerId} = ${myId} and ${blocks.blockedId} = ${id}))`,
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(eq(people.id, id))
    .limit(1)
  return rows[0]
}

/** A message to report, also of a chat that has ended; undefined when there is none. */
export async function getMessageResource(
  db: Executor,
  chatId: string,
  seq: number,
): Promise<(MessageResource & { hasPicture: boolean }) | undefined> {
  const rows = await db
    .select({
      senderId: messages.senderId,
      mentorId: chats.mentorId,
      menteeId: chats.menteeId,
      imageUrl: messages.imageUrl,
    })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)))
    .limit(1)
  const row = rows[0]
  return (
    row && {
      senderId: row.senderId,
      memberIds: [row.mentorId, row.menteeId],
      hasPicture: row.imageUrl !== null,
    }
  )
}

/** The two members of a request; undefined when there is none. */
export async function getRequestPair(db: Executor, id: string): Promise<PairResource | undefined> {
  const { mentorId, requesterId } = requests
  const rows = await db.select({ mentorId, requesterId }).from(requests).where(eq(requests.id, id)).limit(1)
  return rows[0] && { memberIds: [rows[0].mentorId, rows[0].requesterId] }
}

/** The two members of a chat, also of one that has ended; undefined when there is none. */
export async function getChatPair(db: Executor, id: string): Promise<PairResource | undefined> {
  const { mentorId, menteeId } = chats
  const rows = await db.select({ mentorId, menteeId }).from(chats).where(eq(chats.id, id)).limit(1)
  return rows[0] && { memberIds: [rows[0].mentorId, rows[0].menteeId] }
}

/** The two members of a page; undefined when there is none, and when the mentor's account is gone. */
export async function getWorkPair(db: Executor, id: string): Promise<PairResource | undefined> {
  const { mentorId, menteeId } = works
  const [row] = await db.select({ mentorId, menteeId }).from(works).where(eq(works.id, id)).limit(1)
  return row?.mentorId == null ? undefined : { memberIds: [row.mentorId, row.menteeId] }
}

export type Report = typeof reports.$inferSelect
/** A file that belongs to a report's evidence. */
export type EvidenceImage = { readonly name: string; readonly content: Buffer }

/** Stores a report and its images. Answers false when its id or its reference exists already. */
export async function addReport(
  tx: Executor,
  report: Omit<Report, 'createdAt'>,
  images: readonly EvidenceImage[],
): Promise<boolean> {
  const added = await tx.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id })
  if (added.length === 0) return false
  for (const image of images) await tx.insert(reportPictures).values({ reportId: report.id, ...image })
  return true
}

export async function reportById(db: Executor, id: string): Promise<Report | undefined> {
  const rows = await db.select().from(reports).where(eq(reports.id, id)).limit(1)
  return rows[0]
}

export async function reportByReference(db: Executor, reference: string): Promise<Report | undefined> {
  const rows = await db.select().from(reports).where(eq(reports.reference, reference)).limit(1)
  return rows[0]
}

/** A report that is younger than `ms` milliseconds; undefined when there is none. */
export async function recentReport(db: Executor, id: string, ms: number): Promise<Report | undefined> {
  const isRecent = sql`${reports.createdAt} > now() - ${ms} * interval '1 millisecond'`
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), isRecent))
    .limit(1)
  return rows[0]
}

export type ReportUpdate = typeof reportUpdates.$inferSelect

/**
 * Adds what happened to a report. One of each kind counts: a retry changes nothing. An outcome takes the place of the one before,
 * which its case has among its events [CS10].
 */
export async function addReportUpdate(
  db: Executor,
  update: Pick<ReportUpdate, 'reportId' | 'kind'> & { readonly text?: string },
): Promise<boolean> {
  const { reportId, kind } = reportUpdates
  if (update.kind === 'outcome')
    await db.delete(reportUpdates).where(and(eq(reportId, update.reportId), eq(kind, 'outcome')))
  const added = await db.insert(reportUpdates).values(update).onConflictDoNothing().returning({ reportId })
  return added.length > 0
}

/** What happened to a report, the oldest first. There is at most one of each kind. */
export async function listReportUpdates(db: Executor, reportId: string): Promise<ReportUpdate[]> {
  return db
    .select()
    .from(reportUpdates)
    .where(eq(reportUpdates.reportId, reportId))
    .orderBy(reportUpdates.createdAt, reportUpdates.kind)
    .limit(5)
}

/** The images of a report's evidence, by name. */
export async function listEvidenceImages(db: Executor, reportId: string): Promise<EvidenceImage[]> {
  return db
    .select({ name: reportPictures.name, content: reportPictures.content })
    .from(reportPictures)
    .where(eq(reportPictures.reportId, reportId))
    .orderBy(reportPictures.name)
    .limit(limit.maxImages)
}
