import { latencyOf, type Latency } from './latency.ts'

/** What the garbage collector of a process did while messages were sent. */
export type CollectorFigures = {
  /** How long the process stood still, in milliseconds. */
  readonly pauses: Latency
  readonly count: number
  /** The share of the time in pauses, as a fraction. */
  readonly share: number
  readonly bytesPerMessage: number
}

/** `[pid:isolate] 123 ms: Scavenge 4.9 (6.0) -> 4.5 (7.0) MB, pooled: 0 MB, 3.56 / 0.00 ms ...` */
const line =
  /^\[\d+:(0x[\da-f]+)\]\s+\d+ ms: .*? ([\d.]+) \([\d.]+\) -> ([\d.]+) \([\d.]+\) MB.*?, ([\d.]+) \/ /

/**
 * Reads the output of `--trace-gc`. Counts the isolate that collects most often, which is the main thread; null if nothing was
 * collected.
 */
export function readCollector(
  output: string,
  { seconds, messages }: { readonly seconds: number; readonly messages: number },
): CollectorFigures | null {
  const all = output.split('\n').flatMap((text) => {
    const [, isolate = '', before, after, pause] = line.exec(text) ?? []
    return isolate === ''
      ? []
      : [{ isolate, before: Number(before), after: Number(after), ms: Number(pause) }]
  })
  const isolates = Object.values(Object.groupBy(all, ({ isolate }) => isolate))
  const [main] = isolates.toSorted((one, other) => (other?.length ?? 0) - (one?.length ?? 0))
  if (!main) return null
  const grown = main.reduce(
    (total, { before }, index) => total + before - (main[index - 1]?.after ?? before),
    0,
  )
  const pauses = main.map(({ ms }) => ms)
  return {
    pauses: latencyOf([Float32Array.from(pauses)]),
    count: pauses.length,
    share: pauses.reduce((total, ms) => total + ms, 0) / (seconds * 1_000),
    bytesPerMessage: (grown * 1024 ** 2) / messages,
  }
}
