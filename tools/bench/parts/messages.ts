import {
  type Bench,
  type Clients,
  type Figures,
  pairsFor,
  type Subject,
  withBaseline,
  withClients,
} from './bench.ts'
import type { Verdict } from '../measures/ledger.ts'
import { medianOf } from '../measures/median.ts'

export type MessageFigures = {
  readonly name: string
  readonly rates: readonly Figures[]
  /** The maximum sustained rate; null if it was not measured. */
  readonly maxRate: Figures | null
  readonly verdict: Verdict
}

const HELD_P99_MS = 100
/** A load process that is this far behind its schedule was itself the limit. */
const MOST_DELAY_MS = 100
/** At 200 messages/s, until each of 1,000 pairs has sent some: a first message and a first read marker cost more than later ones. */
export const WARM_UP_SECONDS = 12
const FIRST_RATE = 1_000
/** Probes of a rate at which the first one failed. */
const PROBES = 3
const MOST_RATE = 60_000

export const RATES = [200, 500, 1_000] as const

/** Measures sending: the product over both transports and with whole pages open, then the baselines. */
export async function measureMessages(bench: Bench): Promise<MessageFigures[]> {
  const { server, otherServer, pids } = bench.target
  const ours = { server, otherServer, pids, isLimited: true, isOrdered: true } as const
  const { parts, isQuick, hasTwoNodes } = bench.options
  const we = hasTwoNodes ? 'Pathlight, two nodes' : 'Pathlight'
  const rates = isQuick ? [200, 1_000] : RATES
  const figures: MessageFigures[] = []
  const measure = async (subject: Subject, isMaxMeasured: boolean): Promise<void> => {
    bench.say(subject.name)
    figures.push(await measureSubject(bench, subject, rates, isMaxMeasured))
  }
  if (parts.has('socket')) {
    await measure(
      { name: `${we}, over the socket`, transport: 'socket', openQueries: 'messages', ...ours },
      true,
    )
  }
  if (parts.has('http')) {
    await measure({ name: `${we}, over HTTP`, transport: 'http', openQueries: 'messages', ...ours }, !isQuick)
  }
  if (parts.has('page') && !isQuick) {
    const name = `${we}, both with the whole page open, marking as seen`
    await measure({ name, transport: 'socket', openQueries: 'page', ...ours }, true)
  }
  if (!parts.has('baselines')) return figures
  const baseline = { transport: 'socket', openQueries: 'messages', isLimited: false } as const
  await withBaseline(bench, 'single', (at) =>
    measure({ name: 'Baseline: ws, one insert per message', ...baseline, ...at, isOrdered: false }, true),
  )
  await withBaseline(bench, 'grouped', (at) =>
    measure({ name: 'Baseline: ws, batched inserts', ...baseline, ...at, isOrdered: true }, true),
  )
  return figures
}

async function measureSubject(
  bench: Bench,
  subject: Subject,
  rates: readonly number[],
  isMaxMeasured: boolean,
): Promise<MessageFigures> {
  const { chats, seconds, users, runs } = bench.options
  const { result, verdict } = await withClients(
    bench,
    subject,
    pairsFor(Math.max(...rates), users),
    async (clients) => {
      // Pages that have just been opened read all that they list.
      await clients.run(200, bench.options.isQuick ? 1 : WARM_UP_SECONDS + chats / 15)
      const found: Figures[] = []
      for (const rate of rates) found.push(await medianOf(runs, () => clients.run(rate, seconds)))
      return { found, maxRate: isMaxMeasured ? await findMaxRate(bench, subject, clients) : null }
    },
  )
  return { name: subject.name, rates: result.found, maxRate: result.maxRate, verdict }
}

/**
 * Finds the maximum rate with p99 under 100 ms: short probes increase the rate by half each time until the median of three
 * fails; then full runs go down from the last good probe until the median of several holds. Two more probes follow only a
 * failed one: a single pause of the machine decides nothing.
 */
async function findMaxRate(bench: Bench, subject: Subject, clients: Clients): Promise<Figures | null> {
  const { seconds, users, runs, isQuick } = bench.options
  const attempt = async (rate: number, time: number, isProbe: boolean): Promise<Figures> => {
    if (subject.isLimited) await clients.grow(pairsFor(rate, users))
    const run = () => clients.run(rate, time)
    const first = isProbe ? await run() : null
    const figures = first && isHeld(first) ? first : await medianOf(isProbe ? PROBES : runs, run)
    bench.say(
      `  ${rate}/s for ${time} s: p99 ${figures.latency.p99.toFixed(1)} ms${isHeld(figures) ? '' : ', not held'}`,
    )
    return figures
  }
  const probeSeconds = isQuick ? 1 : 3
  const growth = isQuick ? 2 : 1.5
  let best = 0
  for (let rate = FIRST_RATE; rate <= MOST_RATE; rate = rounded(rate * growth)) {
    if (!isHeld(await attempt(rate, probeSeconds, true))) break
    best = rate
  }
  const steps = best === 0 ? [0.7, 0.5, 0.3] : isQuick ? [1, 0.8] : [1.25, 1.1, 1, 0.9, 0.8, 0.65, 0.5]
  for (const step of steps) {
    const figures = await attempt(rounded((best || FIRST_RATE) * step), seconds, false)
    if (isHeld(figures)) return figures
  }
  return null
}

const rounded = (rate: number) => Math.round(rate / 10) * 10

function isHeld({ latency, delay, arrived, planned }: Figures): boolean {
  return latency.p99 < HELD_P99_MS && delay.p99 < MOST_DELAY_MS && arrived > planned * 0.98
}
