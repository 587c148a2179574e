import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Bus } from '#server/adapters/bus/index.ts'
import type { Leases } from './index.ts'

type Node = { readonly bus: Bus; readonly leases: Leases }
export type Harness = { readonly nodes: readonly [Node, ...Node[]]; readonly close: () => Promise<void> }

/** The contract of every implementation of leases, run with as many nodes as `open` returns. */
export function leasesContract(name: string, open: () => Promise<Harness>): void {
  describe(`the leases ${name}`, () => {
    let harness: Harness
    beforeAll(async () => {
      harness = await open()
    })
    afterAll(() => harness.close())

    const first = () => harness.nodes[0].leases
    const last = () => (harness.nodes.at(-1) ?? harness.nodes[0]).leases

    it('[SN2] shows acquired and released leases on every node', async () => {
      const { until, unsubscribe } = await watch(harness, 'typing/1')
      await until()
      first().acquire('typing/1', 'mia', 60_000)
      await until('mia')
      last().acquire('typing/1', 'ben', 60_000)
      await until('ben', 'mia')
      first().releaseOwn('typing/1', 'mia')
      await until('ben')
      // Any node may release a lease.
      first().release('typing/1', 'ben')
      expect(await until()).toEqual(harness.nodes.map(() => []))
      unsubscribe()
    })

    it('[SN2] expires unless renewed, also after it was shortened, and publishes that on every node', async () => {
      const { until, untilRead, unsubscribe } = await watch(harness, 'typing/2')
      const expired = untilRead(2)
      first().acquire('typing/2', 'mia', 400)
      // Once for the start and once for the end: a busy node may read only after the lease has expired.
      await expired
      await until()
      first().acquire('typing/2', 'mia', 60_000)
      await until('mia')
      first().acquire('typing/2', 'mia', 400)
      expect(await until()).toEqual(harness.nodes.map(() => []))
      unsubscribe()
    })

    it('[SN2] publishes nothing when a lease is renewed', async () => {
      const { until, reads, unsubscribe } = await watch(harness, 'presence/1')
      first().acquire('presence/1', 'here', 60_000)
      await until('here')
      const before = [...reads]
      for (let renewal = 1; renewal <= 20; renewal++)
        first().acquire('presence/1', 'here', 60_000 + renewal * 1_000)
      last().acquire('presence/2', 'after', 60_000)
      await vi.waitFor(async () => expect(await last().holders('presence/2')).toEqual(['after']), 60_000)
      expect(reads).toEqual(before)
      unsubscribe()
    })
  })
}

/** Reads the holders on every node, and again after each event on the topic, as a live query does. */
async function watch({ nodes }: Harness, topic: string) {
  const holders = nodes.map(() => null as readonly string[] | null)
  const reads = nodes.map(() => 0)
  const readHolders = async (at: number): Promise<void> => {
    holders[at] = (await nodes[at]?.leases.holders(topic))?.toSorted() ?? null
    reads[at] = (reads[at] ?? 0) + 1
  }
  const unsubscribe = nodes.map(({ bus }, at) => bus.subscribe(topic, () => void readHolders(at)))
  await Promise.all(nodes.map((_, at) => readHolders(at)))
  return {
    reads,
    /** Resolves when every node has read this many times more. */
    async untilRead(times: number) {
      const goal = reads.map((count) => count + times)
      await vi.waitFor(() => expect(reads.every((count, at) => count >= (goal[at] ?? 0))).toBe(true), 60_000)
    },
    async until(...names: string[]) {
      await vi.waitFor(() => expect(holders).toEqual(nodes.map(() => names)), 60_000)
      return holders
    },
    unsubscribe: () => unsubscribe.forEach((end) => end()),
  }
}
