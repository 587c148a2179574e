import { and, eq, inArray, not } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { availability, people } from '#server/db/schema.ts'
import { isMentorActive } from '#server/policy/scopes.ts'
import type { Availability } from '#shared/contract/availability.ts'
import type { Exception } from '#shared/domain/times/availability.ts'

/** The availability of a member; null when they never set it. */
export async function getAvailability(db: Executor, userId: string): Promise<Availability | null> {
  const rows = await db
    .select({
      slots: availability.slots,
      exceptions: availability.exceptions,
      timeZone: availability.timeZone,
    })
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

/** Replaces the week of a member. The days that differ from it stay. */
export async function setAvailability(
  tx: Executor,
  userId: string,
  { slots, timeZone }: Pick<Availability, 'slots' | 'timeZone'>,
): Promise<void> {
  const values = { slots: [...slots], timeZone }
  await tx
    .insert(availability)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: availability.userId, set: values })
}

/** Replaces the days that differ from the week of a member; the time zone is stored if none is known yet [AV22]. */
export async function setExceptions(
  tx: Executor,
  userId: string,
  { exceptions, timeZone }: { readonly exceptions: readonly Exception[]; readonly timeZone: string },
): Promise<void> {
  const values = { exceptions: [...exceptions] }
  await tx
    .insert(availability)
    .values({ userId, slots: [], timeZone, ...values })
    .onConflictDoUpdate({ target: availability.userId, set: values })
}
