import { and, eq, inArray, not } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { availability, people } from '#server/db/schema.ts'
import { isMentorActive } from '#server/policy/scopes.ts'
import type { Availability } from '#shared/contract/availability.ts'

/** The availability of a member; null when they never set it. */
export async function getAvailability(db: Executor, userId: string): Promise<Availability | null> {
  const rows = await db
    .select({ slots: availability.slots, timeZone: availability.timeZone })
    .from(availability)
    .where(eq(availability.userId, userId))
    .limit(1)
  return rows[0] ?? null
}

/**
 * The availability of a member as `myId` sees it: as if it was never set while either of the two is a mentor without a place
 * [MA3].
 */
export async function getShownAvailability(
  db: Executor,
  userId: string,
  myId: string,
): Promise<Availability | null> {
  if (userId === myId) return getAvailability(db, userId)
  const isWithoutPlace = and(
    inArray(people.id, [userId, myId]),
    eq(people.role, 'mentor'),
    not(isMentorActive(people.id)),
  )
  const [mentor] = await db.select({ id: people.id }).from(people).where(isWithoutPlace).limit(1)
  return mentor ? null : getAvailability(db, userId)
}

/** Replaces the availability of a member. */
export async function setAvailability(
  tx: Executor,
  userId: string,
  { slots, timeZone }: Availability,
): Promise<void> {
  const values = { slots: [...slots], timeZone }
  await tx
    .insert(availability)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: availability.userId, set: values })
}
