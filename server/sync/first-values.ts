import type { AuthContext } from '../rpc/context.ts'
import { live as limit } from '#shared/limits.ts'
import type { FirstValues, StreamEvent, StreamInput } from '#shared/contract/live.ts'
import { startQueries } from './start-queries.ts'
import type { LiveQueries } from './live-query.ts'

/**
 * Reads live queries once, as a stream would send them that ends at once [FL4]. Leaves out those that are refused or not
 * read within 2 s: the stream of the page requests them all. Throws `limit.tooMany` if the member would have too many on
 * this node [AB4].
 */
export async function readFirstValues(options: {
  readonly ctx: AuthContext
  readonly liveQueries: LiveQueries
  readonly queries: StreamInput['queries']
}): Promise<FirstValues> {
  const { ctx, liveQueries, queries } = options
  const awaited = new Set(queries.map(({ key }) => key))
  const events: StreamEvent[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const take = (key: string): void => {
    const event = awaited.has(key) ? started?.runners.get(key)?.nextEvent() : null
    if (!event) return
    awaited.delete(key)
    if (event.type !== 'error') events.push(event)
    if (awaited.size === 0) resolve()
  }
  let started: ReturnType<typeof startQueries> | undefined
  const timer = setTimeout(resolve, limit.firstValues.maxRead)
  try {
    started = startQueries({ ctx, liveQueries, input: { queries } }, take)
    // Those that ended while they were started.
    for (const key of [...awaited]) take(key)
    if (awaited.size > 0) await promise
  } finally {
    clearTimeout(timer)
    started?.stop()
  }
  return { userId: ctx.me.id, events }
}
