import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { availability } from '#server/db/schema.ts'
import type { Availability } from '#shared/contract/availability.ts'

/** When somebody is free; null when they never said. */
export async function availabilityOf(db: Executor, userId: string): Promise<Availability | null> {
  const rows = await db
    .select({ slots: availability.slots, timeZone: availability.timeZone })
    .from(availability)
    .where(eq(availability.userId, userId))
    .limit(1)
  return rows[0] ?? null
}

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
