import { liveQueries } from '#server/registry/live-queries.ts'
import type { LiveQuery } from '#server/sync/live-query.ts'
import type { Me } from '#shared/contract/account.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Wanted } from './stream-client.ts'

/** Lists every live query, each with the first input that it accepts: nothing, a chat, a member, a device in a call, a call, or a week. */
export function listLiveQueries({ chatId, otherId }: { chatId: string; otherId: string }): Wanted[] {
  const inputs = [
    {},
    { input: { chatId } },
    { input: { userId: otherId } },
    { input: { chatId, device: newId() } },
    { input: { chatId, timeId: newId() } },
    { input: { from: 0, to: 7 * 86_400_000 } },
  ]
  return Object.entries<LiveQuery>(liveQueries).map(([name, query]) => {
    const accepted = inputs.find(({ input }) => isAccepted(query, input))
    if (!accepted) throw new Error(`Add an input that the live query ${name} accepts`)
    return { name, ...accepted }
  })
}

function isAccepted(query: LiveQuery, input: unknown): boolean {
  try {
    query({ id: newId() } as Me, input)
    return true
  } catch {
    return false
  }
}
