import { and, count, eq, gt, inArray, like, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import {
  approvalEvents,
  approvals,
  availability,
  cases,
  chats,
  favorites,
  guardians,
  images,
  mentorActivity,
  messages,
  pairReviews,
  people,
  reports,
  requestExpiries,
  requests,
  users,
  workAgreements,
  workChanges,
  workItems,
  workNotes,
  works,
  workThanks,
} from '#server/db/schema.ts'
import { DEMO_ID_PREFIX } from './random.ts'
import type { DemoData } from './world.ts'

const BATCH = 500
const isOurs = like(users.id, `${DEMO_ID_PREFIX}%`)

export async function hasDemo(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ count: count() }).from(users).where(isOurs)
  return (rows[0]?.count ?? 0) > 0
}

/**
 * Deletes all demo members with their data, and no one else. Returns those who had a picture: its file is deleted
 * after the commit. The rows of chat images stay until the cleanup has deleted their files.
 */
export async function clearDemo(tx: Tx): Promise<string[]> {
  const pictured = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(like(people.id, `${DEMO_ID_PREFIX}%`), gt(people.pictureVersion, 0)))
  await tx.delete(users).where(isOurs)
  // These outlive the members.
  for (const table of [guardians, cases, reports, pairReviews])
    await tx.delete(table).where(like(table.id, `${DEMO_ID_PREFIX}%`))
  return pictured.map(({ id }) => id)
}

/** Returns the demo addresses that other users have already. */
export async function takenAddresses(tx: Tx, world: DemoData): Promise<string[]> {
  const wanted = world.people.map(({ email }) => email)
  const rows = await tx.select({ email: users.email }).from(users).where(inArray(users.email, wanted))
  return rows.map(({ email }) => email)
}

/** Writes a world, many rows per statement. All its members have one password. */
export async function insertWorld(tx: Tx, world: DemoData, passwordHash: string): Promise<void> {
  const { asking } = world
  await insertPeople(tx, world.people, passwordHash, asking.profiles)
  await inBatches(
    world.people.filter(({ role }) => role === 'mentor'),
    (rows) => approve(tx, rows),
  )
  await inBatches(world.requests, (rows) => tx.insert(requests).values(rows))
  await inBatches(world.chats, (rows) => tx.insert(chats).values(rows))
  await inBatches(world.messages, (rows) => tx.insert(messages).values(rows))
  // The same seed creates the same ids: a row that the cleanup has not deleted yet is reused for the new image.
  await inBatches(world.images, (rows) => tx.insert(images).values(rows).onConflictDoNothing())
  await inBatches(world.freeTimes, (rows) => tx.insert(availability).values(rows))
  await inBatches(asking.activity, (rows) => tx.insert(mentorActivity).values(rows))
  await inBatches(asking.favorites, (rows) => tx.insert(favorites).values(rows))
  await inBatches(asking.expiries, (rows) => tx.insert(requestExpiries).values(rows))
  await insertWork(tx, world.work)
  await backdateEndedWork(tx)
}

/** The pages of chats that have ended begin with the first message, and not when their rows were written. */
async function backdateEndedWork(tx: Tx): Promise<void> {
  const began = sql`(select min(said.created_at) from messages as said where said.chat_id = works.id)`
  await tx
    .update(works)
    .set({ startedAt: began })
    .where(and(like(works.id, `${DEMO_ID_PREFIX}%`), lt(works.endedAt, works.startedAt)))
}

/** Writes what pairs work on, on the pages that came with their chats; both have seen everything. */
async function insertWork(tx: Tx, work: DemoData['work']): Promise<void> {
  for (const { id, startedAt, lastChange } of work.pages)
    await tx
      .update(works)
      .set({ startedAt, lastChange, mentorSeen: lastChange, menteeSeen: lastChange })
      .where(eq(works.id, id))
  await inBatches(work.items, (rows) => tx.insert(workItems).values(rows))
  await inBatches(work.agreements, (rows) => tx.insert(workAgreements).values(rows))
  await inBatches(work.notes, (rows) => tx.insert(workNotes).values(rows))
  await inBatches(work.thanks, (rows) => tx.insert(workThanks).values(rows))
  await inBatches(work.changes, (rows) => tx.insert(workChanges).values(rows))
}

/** Writes members, who have one password, with what their profiles say besides. */
export async function insertPeople(
  tx: Executor,
  members: DemoData['people'],
  passwordHash: string,
  profiles: DemoData['asking']['profiles'] = new Map(),
): Promise<void> {
  await inBatches(members, async (rows) => {
    await tx
      .insert(users)
      .values(rows.map(({ id, email, joinedAt }) => ({ id, email, passwordHash, createdAt: joinedAt })))
    await tx.insert(people).values(
      rows.map(({ id, role, birthYear, name, about, skills, hasPicture }) => ({
        ...{ id, role, birthYear, about, skills: [...skills], pictureVersion: hasPicture ? 1 : 0 },
        fullName: name,
        isNamePromptPending: name === null,
        conductVersion,
        ...profiles.get(id),
      })),
    )
  })
}

/** Approves mentors on the day they joined, so that they are listed in every safeguarding profile. */
async function approve(tx: Tx, mentors: DemoData['people']): Promise<void> {
  const approved = mentors.map(({ id: personId, joinedAt }) => ({ personId, joinedAt }))
  await tx
    .insert(approvalEvents)
    .values(approved.map(({ personId, joinedAt: at }) => ({ personId, kind: 'approved' as const, at })))
  await tx.insert(approvals).values(
    approved.map(({ personId, joinedAt: since }) => ({
      ...{ personId, since, state: 'approved' as const, isActive: true },
    })),
  )
}

/** Writes rows some hundred at a time. */
export async function inBatches<T>(
  rows: readonly T[],
  write: (batch: T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) await write(rows.slice(at, at + BATCH))
}
