import { and, count, gt, inArray, like } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import {
  approvalEvents,
  approvals,
  availability,
  chats,
  images,
  messages,
  people,
  requests,
  users,
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
  for (const batch of batches(world.people)) {
    await tx
      .insert(users)
      .values(batch.map(({ id, email, joinedAt }) => ({ id, email, passwordHash, createdAt: joinedAt })))
    await tx.insert(people).values(
      batch.map(({ id, role, birthYear, name, about, skills, hasPicture }) => ({
        ...{ id, role, birthYear, about, skills: [...skills], pictureVersion: hasPicture ? 1 : 0 },
        fullName: name,
        isNamePromptPending: name === null,
        conductVersion,
      })),
    )
  }
  const mentors = world.people.filter(({ role }) => role === 'mentor')
  for (const batch of batches(mentors)) await approve(tx, batch)
  for (const batch of batches(world.requests)) await tx.insert(requests).values(batch)
  for (const batch of batches(world.chats)) await tx.insert(chats).values(batch)
  for (const batch of batches(world.messages)) await tx.insert(messages).values(batch)
  for (const batch of batches(world.images)) {
    // The same seed creates the same ids: a row that the cleanup has not deleted yet is reused for the new image.
    await tx.insert(images).values(batch).onConflictDoNothing()
  }
  for (const batch of batches(world.freeTimes)) await tx.insert(availability).values(batch)
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

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  )
}
