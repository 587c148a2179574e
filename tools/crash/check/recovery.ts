import type { History } from '../history.ts'
import type { Done } from '../nemesis.ts'
import type { Finding } from './final.ts'

/** How long after a fault something took, in milliseconds. Infinity: it never came back. */
export type Recovery = { readonly kind: Done['kind']; readonly of: Done['of']; readonly ms: number }

/** Told within this time by the other node: it heard of it, and did not merely look again. */
const PROMPT_MS = 1_000

/**
 * From the end of each fault to the first acknowledgement of a node it was about; of a fault of what the nodes tell
 * each other by, to the first message that one of them took and a reader at the other was shown within a second. A
 * fault that another one of the same overlaps before that is left out: the later one is counted.
 */
export function recoveries(faults: readonly Done[], histories: readonly History[]): Recovery[] {
  const oks = acknowledgements(histories)
  const told = tellings(histories)
  const first = (times: readonly number[], after: number): number => times.find((t) => t > after) ?? Infinity
  const found: Recovery[] = []
  for (const fault of faults) {
    const nodes = fault.of === 'telling' ? [-1] : fault.nodes
    for (const node of nodes) {
      const back = first(node === -1 ? told : (oks.get(node) ?? []), fault.ended)
      const touches = (other: Done): boolean =>
        fault.of === 'telling' || (other.of === 'sending' && other.nodes.includes(node))
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

/** The times of the acknowledgements of each node, in their order. */
function acknowledgements(histories: readonly History[]): ReadonlyMap<number, readonly number[]> {
  const oks = histories.flatMap(({ entries }) => entries.filter((entry) => entry.kind === 'ok'))
  const byNode = Map.groupBy(oks, ({ node }) => node)
  return new Map([...byNode].map(([node, all]) => [node, all.map(({ t }) => t).toSorted((a, b) => a - b)]))
}

/** When a reader at one node was promptly shown what the other one had taken. */
function tellings(histories: readonly History[]): number[] {
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

/** The value that 99 of 100 do not pass; 0 of none. */
export function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
}

/** How soon everything is back, p99. */
export const RECOVERY_MS = 10_000

export function slowRecovery(all: readonly Recovery[]): Finding {
  const slow = all.filter(({ ms }) => ms >= RECOVERY_MS)
  return {
    rule: `back within ${RECOVERY_MS / 1_000} s after a fault, p99`,
    wrong:
      p99(all.map(({ ms }) => ms)) < RECOVERY_MS
        ? []
        : slow.map(({ kind, of, ms }) => `${(ms / 1_000).toFixed(1)} s after: ${kind} (${of})`),
  }
}
