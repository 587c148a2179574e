import { type CollectorFigures, readCollector } from '../measures/collector.ts'
import { type Bench, pairsFor, type Subject, withClients } from './bench.ts'
import { WARM_UP_SECONDS } from './messages.ts'

/** Makes V8 print each collection. */
export const TRACE_COLLECTOR = '--trace-gc'
const RATE = 1_000
const SECONDS = 20

export type PauseFigures = { readonly name: string; readonly figures: CollectorFigures }

/** Measures how long the garbage collector stops the server at 1,000 messages/s, and what a message allocates. */
export async function measurePauses(bench: Bench): Promise<PauseFigures[]> {
  const { server, otherServer, pids, logged } = bench.target
  const shared = { server, otherServer, pids, transport: 'socket', isLimited: true, isOrdered: true } as const
  const subjects: Subject[] = [
    { name: 'Over the socket', openQueries: 'messages', ...shared },
    { name: 'Whole page open on both sides', openQueries: 'page', ...shared },
  ]
  const found: PauseFigures[] = []
  for (const subject of subjects) {
    bench.say(`Pauses of the collector: ${subject.name}`)
    const { result } = await withClients(
      bench,
      subject,
      pairsFor(RATE, bench.options.users),
      async (clients) => {
        await clients.run(200, WARM_UP_SECONDS)
        const before = (await logged()).length
        const { arrived } = await clients.run(RATE, SECONDS)
        const output = (await logged()).slice(before)
        return readCollector(output, { seconds: SECONDS, messages: arrived * SECONDS })
      },
    )
    if (result) found.push({ name: subject.name, figures: result })
  }
  return found
}
