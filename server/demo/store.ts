import { count, inArray, like } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { chats, messages, people, requests, users } from '#server/db/schema.ts'
import { MARK } from './random.ts'
import type { World } from './world.ts'

const BATCH = 500
const isOurs = like(users.id, `${MARK}%`)

export async function hasDemo(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ count: count() }).from(users).where(isOurs)
  return (rows[0]?.count ?? 0) > 0
}

/** Removes everybody the demo made, with all that hangs on them, and nobody else. */
export async function clearDemo(tx: Tx): Promise<void> {
  await tx.delete(users).where(isOurs)
}

/** Addresses of the world that somebody else has already. */
export async function takenAddresses(tx: Tx, world: World): Promise<string[]> {
  const wanted = world.people.map(({ email }) => email)
  const rows = await tx.select({ email: users.email }).from(users).where(inArray(users.email, wanted))
  return rows.map(({ email }) => email)
}

/** Writes a world, many rows a statement. All its people have the one password. */
export async function insertWorld(tx: Tx, world: World, passwordHash: string): Promise<void> {
  for (const batch of batches(world.people)) {
    await tx
      .insert(users)
      .values(batch.map(({ id, email, joinedAt }) => ({ id, email, passwordHash, createdAt: joinedAt })))
    await tx.insert(people).values(
      batch.map(({ id, role, birthYear, name, about, skills }) => ({
        ...{ id, role, birthYear, about, skills: [...skills] },
        fullName: name,
        asksName: name === null,
      })),
    )
  }
  for (const batch of batches(world.requests)) await tx.insert(requests).values(batch)
  for (const batch of batches(world.chats)) await tx.insert(chats).values(batch)
  for (const batch of batches(world.messages)) await tx.insert(messages).values(batch)
}

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  )
}
