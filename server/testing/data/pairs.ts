import { eq } from 'drizzle-orm'
import { chats, requests } from '#server/db/schema.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { RequestStatus } from '#shared/contract/connections.ts'
import type { TestApp } from '../clients/app.ts'

/** Inserts a pair's request in a state, with the chat if it ever had one. Returns its id. */
export async function putPair(
  t: TestApp,
  pair: { readonly mentorId: string; readonly requesterId: string },
  status: RequestStatus,
): Promise<string> {
  const { orm } = t.services.database
  const id = pairId(pair.mentorId, pair.requesterId)
  await orm.delete(requests).where(eq(requests.id, id))
  await orm.insert(requests).values({ id, ...pair, status })
  const isOpen = status === 'accepted'
  if (status !== 'pending') {
    const { mentorId, requesterId: menteeId } = pair
    await orm
      .insert(chats)
      .values({ id, mentorId, menteeId, isOpen })
      .onConflictDoUpdate({ target: chats.id, set: { isOpen } })
  }
  return id
}
