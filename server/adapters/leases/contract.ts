import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Bus } from '#server/adapters/bus/index.ts'
import type { Leases } from './index.ts'

type Node = { readonly bus: Bus; readonly leases: Leases }
export type Harness = { readonly nodes: readonly [Node, ...Node[]]; readonly close: () => Promise<void> }

/** What all leases have to do; run on each of them, with as many nodes as they have. */
export function leasesContract(name: string, open: () => Promise<Harness>): void {
  describe(`the leases ${name}`, () => {
    let harness: Harness
    beforeAll(async () => {
      harness = await open()
    })
    afterAll(() => harness.close())

    const first = () => harness.nodes[0].leases
    const last = () => (harness.nodes.at(-1) ?? harness.nodes[0]).leases

    it('[SN2] shows on every node who holds one, and who let it go', async () => {
      const { until, leave } = await watch(harness, 'typing/1')
      await until()
      first().acquire('typing/1', 'mia', 60_000)
      await until('mia')
      last().acquire('typing/1', 'ben', 60_000)
      await until('ben', 'mia')
      first().release('typing/1', 'mia')
      await until('ben')
      // Whoever lets go need not be where it was taken.
      first().release('typing/1', 'ben')
      expect(await until()).toEqual(harness.nodes.map(() => []))
      leave()
    })

    it('[SN2] ends by itself when nobody renews it, also after it was made shorter, and everybody is told', async () => {
      const { until, leave } = await watch(harness, 'typing/2')
      first().acquire('typing/2', 'mia', 400)
      await until('mia')
      await until()
      first().acquire('typing/2', 'mia', 60_000)
      await until('mia')
      first().acquire('typing/2', 'mia', 400)
      expect(await until()).toEqual(harness.nodes.map(() => []))
      leave()
    })

    it('[SN2] is no news when it is renewed', async () => {
      const { until, reads, leave } = await watch(harness, 'presence/1')
      first().acquire('presence/1', 'here', 60_000)
      await until('here')
      const before = [...reads]
      for (let time = 1; time <= 20; time++) first().acquire('presence/1', 'here', 60_000 + time * 1_000)
      last().acquire('presence/2', 'after', 60_000)
      await vi.waitFor(async () => expect(await last().holders('presence/2')).toEqual(['after']), 10_000)
      expect(reads).toEqual(before)
      leave()
    })
  })
}

/** Whom each node shows, read again whenever the topic is touched, as a view does. */
async function watch({ nodes }: Harness, topic: string) {
  const shown = nodes.map(() => null as readonly string[] | null)
  const reads = nodes.map(() => 0)
  const look = async (at: number): Promise<void> => {
    shown[at] = (await nodes[at]?.leases.holders(topic))?.toSorted() ?? null
    reads[at] = (reads[at] ?? 0) + 1
  }
  const leave = nodes.map(({ bus }, at) => bus.subscribe(topic, () => void look(at)))
  await Promise.all(nodes.map((_, at) => look(at)))
  return {
    reads,
    async until(...names: string[]) {
      await vi.waitFor(() => expect(shown).toEqual(nodes.map(() => names)), 10_000)
      return shown
    },
    leave: () => leave.forEach((end) => end()),
  }
}
