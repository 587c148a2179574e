import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { availability } from '#server/db/schema.ts'
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
