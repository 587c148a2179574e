import { eq, inArray, sql } from 'drizzle-orm'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { heldMessages, people } from '#server/db/schema.ts'
import { transact } from '#server/db/transaction.ts'
import { renewChatContexts } from '#server/policy/chat-contexts.ts'
import { readQuietSettings } from '#server/policy/quiet-hours.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { isTimeZone } from '#shared/domain/times/availability.ts'
import { quietUntilOf } from '#shared/domain/times/quiet-hours.ts'
import { AppError } from '#shared/errors.ts'
import { topics } from '#shared/contract/topics.ts'

/** Switches quiet hours on or off for a member under 18 [QH1]. */
export function saveQuietHours(ctx: AuthContext, isOn: boolean): Promise<void> {
  return change(ctx, { quietHours: isOn })
}

/** Saves the time zone of a member under 18, in which quiet hours are counted [QH2]. */
export async function saveTimeZone(ctx: AuthContext, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) throw new AppError('app.invalid')
  await change(ctx, { timeZone })
}

/** Saves a change, by which messages to the member are held from now on, and held ones arrive [QH11]. */
async function change(
  { services, me }: AuthContext,
  changes: { readonly quietHours: boolean } | { readonly timeZone: string },
): Promise<void> {
  await transact(services, async (tx, publish: (event: TopicEvent) => void) => {
    // Of age, they have none, as if the procedure did not exist.
    if (!(await readQuietSettings(tx, me.id))) throw new AppError('app.notFound')
    await tx.update(people).set(changes).where(eq(people.id, me.id))
    const settings = await readQuietSettings(tx, me.id)
    const until = settings ? quietUntilOf(settings, services.config) : null
    const chatIds = await renewChats(tx, me.id, until)
    publish({ topic: topics.me(me.id) })
    for (const chatId of chatIds) publish({ topic: topics.held(chatId) })
  })
}

/** Makes what nodes know of the member's chats stale, and sets when held messages to the member arrive: null for now. */
async function renewChats(tx: Tx, userId: string, until: number | null): Promise<string[]> {
  const ids = await renewChatContexts(tx, [userId])
  if (ids.length === 0) return ids
  const releaseAt = until === null ? sql`now()` : new Date(until)
  await tx.update(heldMessages).set({ releaseAt }).where(inArray(heldMessages.chatId, ids))
  return ids
}
