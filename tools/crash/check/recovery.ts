import type { History } from '../history.ts'
import type { InjectedFault } from '../nemesis.ts'
import type { Finding } from './final.ts'

/** The recovery time after a fault, in milliseconds; Infinity if it never recovered. */
export type Recovery = {
  readonly kind: InjectedFault['kind']
  readonly of: InjectedFault['of']
  readonly ms: number
}

/** A row that arrives within this time came by an event of the other node, and not by a later read. */
const PROMPT_MS = 1_000

/**
 * The time from the end of each fault to the first acknowledgement by each of its nodes; for a fault of the event bus, to
 * the first message that one node accepted and a reader at the other received within a second. A fault that is
 * overlapped by another one before that is skipped: the later one counts.
 */
export function recoveries(faults: readonly InjectedFault[], histories: readonly History[]): Recovery[] {
  const oks = acknowledgements(histories)
  const deliveries = promptDeliveries(histories)
  const first = (times: readonly number[], after: number): number => times.find((t) => t > after) ?? Infinity
  const found: Recovery[] = []
  for (const fault of faults) {
    const nodes = fault.of === 'events' ? [-1] : fault.nodes
    for (const node of nodes) {
      const back = first(node === -1 ? deliveries : (oks.get(node) ?? []), fault.ended)
      const touches = (other: InjectedFault): boolean =>
        fault.of === 'events' || (other.of === 'writes' && other.nodes.includes(node))
      const isOverlapped = faults.some((other) => {
        const isLater =
          other.ended > fault.ended || (other.ended === fault.ended && other.kind === 'all healed')
        return other !== fault && isLater && other.began < back && touches(other)
      })
      if (!isOverlapped) found.push({ kind: fault.kind, of: fault.of, ms: back - fault.ended })
    }
  }
  return found
}

/** The times of the acknowledgements of each node, in order. */
function acknowledgements(histories: readonly History[]): ReadonlyMap<number, readonly number[]> {
  const oks = histories.flatMap(({ entries }) => entries.filter((entry) => entry.kind === 'ok'))
  const byNode = Map.groupBy(oks, ({ node }) => node)
  return new Map([...byNode].map(([node, all]) => [node, all.map(({ t }) => t).toSorted((a, b) => a - b)]))
}

/** When a reader at one node promptly received what the other node had accepted. */
function promptDeliveries(histories: readonly History[]): number[] {
  const taken = new Map<string, { t: number; node: number }>()
  for (const { entries } of histories) {
    for (const one of entries) if (one.kind === 'ok') taken.set(`${one.chat} ${one.seq}`, one)
  }
  const times = histories.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      if (entry.kind !== 'rows') return []
      const isTold = entry.rows.some(([seq]) => {
        const ok = taken.get(`${entry.chat} ${seq}`)
        return ok && ok.node !== entry.node && entry.t - ok.t < PROMPT_MS
      })
      return isTold ? [entry.t] : []
    }),
  )
  return times.toSorted((a, b) => a - b)
}

/** The 99th percentile; 0 without values. */
export function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
}

/** The limit of the recovery time, p99. */
export const RECOVERY_MS = 10_000

export function slowRecovery(all: readonly Recovery[]): Finding {
  const slow = all.filter(({ ms }) => ms >= RECOVERY_MS)
  return {
    rule: `recovered within ${RECOVERY_MS / 1_000} s after a fault, p99`,
    wrong:
      p99(all.map(({ ms }) => ms)) < RECOVERY_MS
        ? []
        : slow.map(({ kind, of, ms }) => `${(ms / 1_000).toFixed(1)} s after: ${kind} (${of})`),
  }
}
