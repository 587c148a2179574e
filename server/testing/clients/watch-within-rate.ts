import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveSocket } from './live.ts'
import type { Wanted } from './stream-client.ts'

/** Subscribes again after a rejection by the rate of a member's opened streams [AB3], which the steps together exceed. */
export async function watchWithinRate(
  socket: LiveSocket,
  queries: Wanted[],
): ReturnType<LiveSocket['watch']> {
  for (;;) {
    try {
      return await socket.watch(queries)
    } catch (error) {
      if (!String(error).includes('limit.tooMany')) throw error
      await sleep(200)
    }
  }
}
