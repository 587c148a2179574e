import { liveQueries } from '#server/registry/live-queries.ts'
import type { LiveQuery } from '#server/sync/live-query.ts'
import type { Me } from '#shared/contract/account.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Wanted } from './stream-client.ts'

/** What the live queries are asked for. `from`: the week of calls begins then. */
type Asked = {
  readonly chatId: string
  readonly otherId: string
  readonly timeId?: string
  readonly from?: number
}

/** Lists every live query, each with the first input that it accepts: nothing, a chat, a member, a device in a call, a call, or a week. */
export function listLiveQueries({ chatId, otherId, timeId = newId(), from = 0 }: Asked): Wanted[] {
  const inputs = [
    {},
    { input: { chatId } },
    { input: { userId: otherId } },
    { input: { chatId, device: newId() } },
    { input: { chatId, timeId } },
    { input: { from, to: from + 7 * 86_400_000 } },
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
